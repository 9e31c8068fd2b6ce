// In the hidden renew frame: posts the provider's answer to the page that holds the frame, and to no other origin.
// At top level (a provider page left the frame, or a bookmark): returns to the sign-in page. The answer is dropped,
// because the state of a silent request is not valid for a page; the sign-in page asks the provider again.
{
  const { location, parent, document } = window;
  if (parent === window) location.replace(new URL(document.currentScript.dataset.signIn, location.href));
  else parent.postMessage({ type: 'pbt.oidc.callback', url: location.href }, location.origin);
}
