/** Kinds of sets that the portal knows. */
export type SetKind = '834' | '835' | '837P' | '837I' | '837D' | '277CA' | '277' | '999';

interface Guide {
  readonly kind: SetKind;
  /** ST01 */
  readonly code: string;
}

const GUIDES: Readonly<Record<string, Guide>> = {
  '005010X220A1': { kind: '834', code: '834' },
  '005010X221A1': { kind: '835', code: '835' },
  '005010X222': { kind: '837P', code: '837' },
  '005010X222A1': { kind: '837P', code: '837' },
  '005010X222A2': { kind: '837P', code: '837' },
  '005010X223A1': { kind: '837I', code: '837' },
  '005010X223A2': { kind: '837I', code: '837' },
  '005010X223A3': { kind: '837I', code: '837' },
  '005010X224A1': { kind: '837D', code: '837' },
  '005010X224A2': { kind: '837D', code: '837' },
  '005010X224A3': { kind: '837D', code: '837' },
  '005010X214': { kind: '277CA', code: '277' },
  '005010X212': { kind: '277', code: '277' },
  '005010X231': { kind: '999', code: '999' },
  '005010X231A1': { kind: '999', code: '999' },
};

/** Returns the guide that GS08 names. ISA12 does not count: senders put sets of version 4010 into envelopes of 5010. */
export function guideOf(version: string): Guide | null {
  return Object.hasOwn(GUIDES, version) ? GUIDES[version]! : null;
}

/** Says why a version is not taken. */
export function versionSentence(version: string): string {
  return version.startsWith('005010')
    ? `This is version ${version}; the portal does not take this guide.`
    : `This is version ${version}; the portal takes 005010.`;
}
