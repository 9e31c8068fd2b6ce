// In the hidden renew frame, posts the provider's answer to the parent page, for our origin only.
// At top level (a provider page left the frame, or a bookmark), returns to the sign-in page without the answer. The
// state of a silent request is not valid for a page, so the sign-in page asks the provider again.
{
  const { location, parent, document } = window;
  if (parent === window) location.replace(new URL(document.currentScript.dataset.signIn, location.href));
  else parent.postMessage({ type: 'pbt.oidc.callback', url: location.href }, location.origin);
}
