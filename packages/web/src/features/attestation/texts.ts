export const texts = {
  title: 'Please Attest',
  lead: 'Access to member information is reviewed periodically. Confirm that your role still needs the Provider Benefit Tool.',
  yes: 'Yes, I need access',
  no: 'No, remove my access',
  failed: 'Attestation update failed.',
  whyTitle: 'Why am I being asked?',
  why: 'Your organization’s designated tax IDs give you access to protected information. Confirming regularly keeps that access limited to people who need it for their work.',
  noTitle: 'What happens if I choose No?',
  noText:
    'Your account is locked immediately and you can no longer open patient information. If you need access again later, contact us to have it unlocked.',
} as const;
