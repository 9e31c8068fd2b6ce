import type { InjectOptions } from 'fastify';

/** A multipart form with one file, as a browser sends it. */
export function fileForm(field: string, name: string, content: Buffer | string): InjectOptions {
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}

export function appealBody(submissionId: string, claimNum: string, lineNumber = 1) {
  return {
    submissionId,
    claimItems: [{ itemCode: '99213', isDenied: true, lineNumber, claimReasons: [] }],
    appeal: {
      date: '2026-11-15',
      providerName: { first: '', last: '', full: '' },
      officeContact: { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' },
      contactStreetAddress: '1 Larkmoor Lane',
      contactCity: 'Cedar Fork',
      contactState: 'UT',
      contactZip: '84198',
      contactPhone: '801-555-0101',
      contactEmail: 'robin@example.org',
      patientName: '',
      subscriberId: '',
      dateOfService: '',
      billedAmt: '',
      claimNum,
      authNum: '',
      appealReason: 'It was authorized.',
      appealRequest: 'Please pay the line.',
      notesInIcentra: 'iCentra',
      claimItemsSelected: '',
    },
  };
}
