// In the hidden renew frame: posts the provider's answer to the page that holds the frame, and to no other origin.
// At top level (a provider page left the frame, or a bookmark): returns to the sign-in page, with the answer if any.
{
  const { location, parent, document } = window;
  if (parent !== window) {
    parent.postMessage({ type: 'pbt.oidc.callback', url: location.href }, location.origin);
  } else {
    const signIn = new URL(document.currentScript.dataset.signIn, location.href);
    if (/[?&#](code|id_token)=/.test(location.search + location.hash)) {
      signIn.search = location.search;
      signIn.hash = location.hash;
    }
    location.replace(signIn);
  }
}
