import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { SentAppeal, SentFile, SentLine, SubmissionDetails } from '@pbt/domain/contract/submission';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useState, type ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { sizeText } from '../../ui/form/size-text.ts';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader } from '../../ui/table/table-types.ts';
import { DocumentPreview, type Preview } from '../../widgets/document/document-preview.tsx';
import { preloadViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import { ReasonCodes } from '../../widgets/record/reason-codes.tsx';
import css from './submission-page.module.css';
import { detailTexts } from './texts.ts';

const LINE_HEADERS: readonly TableHeader[] = [
  { title: '#', width: 44 },
  { title: 'Code', width: 'auto', isLead: true },
  { title: 'Reason', width: 'auto' },
  { title: 'Charged', width: 120, align: 'end' },
];

function Part({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className={css.part}>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly SentLine[] }) {
  return (
    <DataTable
      caption={detailTexts.items}
      headers={LINE_HEADERS}
      isInset
      content={lines.map(({ num, code, text, charged, reasons }) => ({
        key: String(num),
        cells: {
          0: { type: 'text', title: String(num) },
          1: { type: 'text', title: code, second: text },
          2: {
            type: 'node',
            node: (
              <div>
                {reasons.map((reason) => (
                  <div key={Object.values(reason).join()}>
                    <ReasonCodes reason={reason} />
                    <span className={css.small}>{reason.title}</span>
                  </div>
                ))}
              </div>
            ),
          },
          3: { type: 'text', title: charged },
        },
      }))}
    />
  );
}

function Appeal({ appeal, serviceStart }: { readonly appeal: SentAppeal; readonly serviceStart: string }) {
  const { name, phone, email, address } = appeal.contact;
  return (
    <>
      <Part title={detailTexts.reason}>
        <p className={css.text}>{appeal.reason}</p>
      </Part>
      <Part title={detailTexts.action}>
        <p className={css.text}>{appeal.action}</p>
      </Part>
      <Part>
        <KeyValues
          items={[
            { label: detailTexts.auth, value: appeal.authNumber },
            {
              label: detailTexts.notes,
              value: appeal.notesLocation === 'Attached' ? detailTexts.attached : detailTexts.iCentra,
            },
            { label: detailTexts.dateOfService, value: serviceStart && formatDay(serviceStart) },
          ]}
        />
      </Part>
      <Part title={detailTexts.contact}>
        <KeyValues
          items={[
            { label: detailTexts.name, value: name },
            { label: detailTexts.phone, value: phone },
            { label: detailTexts.email, value: email },
            { label: detailTexts.address, value: address, span: 2 },
          ]}
        />
      </Part>
    </>
  );
}

interface FilesProps {
  readonly files: readonly SentFile[];
  readonly onPreview: (preview: Preview) => void;
}

function Files({ files, onPreview }: FilesProps) {
  if (files.length === 0) return <p className="muted">{detailTexts.noFiles}</p>;
  return (
    <ul className={css.files}>
      {files.map(({ id, name, size, sha256 }) => (
        <li key={id ?? `${name} ${sha256}`}>
          <Icon name="file" size={20} />
          <span className={css.file}>
            {id === null ? (
              name
            ) : (
              <LinkButton
                {...preloadViewer}
                onClick={() =>
                  onPreview({
                    fileName: name,
                    load: () => call(claimDocumentationApi.file, { params: { fileId: id } }),
                  })
                }
              >
                {name}
              </LinkButton>
            )}
            <span className={css.hash}>
              {detailTexts.sha256} {sha256}
            </span>
          </span>
          {size !== null && <span className={css.size}>{sizeText(size)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Everything that was sent, as it was stored at that moment (spec 5 §6.2). */
export function SentContent({ submission }: { readonly submission: SubmissionDetails }) {
  const { lines, appeal, notes, diagnoses, files, kind, patientId, providerNpi, claim } = submission;
  const [preview, setPreview] = useState<Preview | null>(null);
  return (
    <Panel title={detailTexts.sent} actions={<span className="sm muted">{detailTexts.readOnly}</span>}>
      {lines.length > 0 && (
        <Part title={detailTexts.items}>
          <Lines lines={lines} />
        </Part>
      )}
      {appeal && <Appeal appeal={appeal} serviceStart={claim?.serviceStart ?? ''} />}
      {kind === 'food-benefit' && (
        <Part>
          <KeyValues
            columns={2}
            items={[
              { label: detailTexts.patientId, value: patientId },
              { label: detailTexts.requester, value: providerNpi },
              { label: detailTexts.diagnoses, value: diagnoses.join(', '), span: 'full' },
            ]}
          />
        </Part>
      )}
      {notes && (
        <Part title={detailTexts.notes}>
          <p className={css.text}>{notes}</p>
        </Part>
      )}
      {kind !== 'food-benefit' && (
        <Part title={detailTexts.files}>
          <Files files={files} onPreview={setPreview} />
        </Part>
      )}
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </Panel>
  );
}
