// Runs in the hidden renew frame: hands the provider's answer to the page that holds the frame, and to no other origin.
if (window.parent !== window) {
  window.parent.postMessage({ type: 'pbt.oidc.callback', url: window.location.href }, window.location.origin);
}
