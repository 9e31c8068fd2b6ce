/**
 * What a signed-in page needs later: to renew and to sign out. Loaded while the server still has these files, since
 * a tab may stay open over a deployment that replaces them.
 */
export async function preload(): Promise<void> {
  await Promise.allSettled([
    import('./actions/answers.ts'),
    import('./protocol/jws.ts'),
    import('./actions/requests.ts'),
  ]);
}
