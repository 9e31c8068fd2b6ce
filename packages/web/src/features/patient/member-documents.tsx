import { memberApi, type Coverage } from '@pbt/domain/contract/member';
import {
  memberDocuments,
  mustAskForSummary,
  type MemberDocument,
  type ServerAnswer,
} from '@pbt/domain/rules/member/member-documents';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { preloadViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import { useToday } from '../../session/use-today.ts';
import css from './patient-page.module.css';
import { PreviewDocument, type PatientPreview } from './preview-document.tsx';
import { texts, unavailable } from './texts.ts';

function answerOf<T>(result: UseQueryResult<T> | undefined): ServerAnswer<T> {
  if (!result || result.isPending) return { state: 'loading' };
  return result.isSuccess ? { state: 'done', value: result.data } : { state: 'failed' };
}

const summaryQuery = ({ from, to, groupId, subGroupId }: Coverage) => ({ from, to, groupId, subGroupId });

/** Lists the documents. Each payment summary is checked by its own request, so one failure hides no other summary. */
function useDocuments(patientId: string, coverages: readonly Coverage[]): MemberDocument<Coverage>[] {
  const day = useToday();
  const requested = coverages.filter((coverage) => mustAskForSummary(coverage, day));
  const summaries = useQueries({
    queries: requested.map((coverage) =>
      query(memberApi.summaryExists, {
        params: { memberId: patientId, productId: coverage.id },
        query: summaryQuery(coverage),
      }),
    ),
  });
  const cards = useQuery(query(memberApi.cards, { params: { memberId: patientId } }));
  return memberDocuments(coverages, day, {
    summary: (coverage) => answerOf(summaries[requested.indexOf(coverage)]),
    cards: answerOf(cards),
  });
}

function previewOf(patientId: string, { type, title, coverage }: MemberDocument<Coverage>): PatientPreview {
  const load = () =>
    type === 'Payment Summary'
      ? call(memberApi.summarySearch, {
          params: { memberId: patientId, productId: coverage.id },
          query: summaryQuery(coverage),
        })
      : call(memberApi.card, { params: { memberId: patientId, cardId: coverage.id } });
  return { title, fileName: `${title}.pdf`, load };
}

interface EntryProps {
  readonly document: MemberDocument<Coverage>;
  readonly onOpen: () => void;
}

function Entry({ document: { type, title, availability, reason }, onOpen }: EntryProps) {
  const icon = type === 'Payment Summary' ? 'file' : 'card';
  if (availability === 'exists') {
    return (
      <li>
        <Icon name={icon} size={20} />
        <LinkButton {...preloadViewer} onClick={onOpen}>
          {title}
        </LinkButton>
      </li>
    );
  }
  const explanation =
    availability === 'unknown-loading' ? texts.documentLoading : reason ? unavailable[reason] : texts.documentUnknown;
  return (
    <li className={css.disabled}>
      <Icon name={icon} size={20} />
      <div>
        <Tooltip text={explanation} focusable>
          <span>{title}</span>
        </Tooltip>
        {availability !== 'unknown-loading' && <div className="xs">{explanation}</div>}
      </div>
    </li>
  );
}

export function MemberDocuments({ patientId, coverages }: { patientId: string; coverages: readonly Coverage[] }) {
  const documents = useDocuments(patientId, coverages);
  const [preview, setPreview] = useState<PatientPreview | null>(null);
  return (
    <Panel title={texts.documents} icon="file" flush>
      {documents.some(({ availability }) => availability === 'unknown-errors') && (
        <Notice kind="denied" slim square role="alert">
          {texts.documentsFailed}
        </Notice>
      )}
      {documents.length === 0 ? (
        <p className={css.none}>{texts.noData}</p>
      ) : (
        <ul className={css.documents}>
          {documents.map((document) => (
            <Entry
              key={`${document.title} ${document.coverage.id} ${document.coverage.from}`}
              document={document}
              onOpen={() => setPreview(previewOf(patientId, document))}
            />
          ))}
        </ul>
      )}
      <PreviewDocument preview={preview} onClose={() => setPreview(null)} />
    </Panel>
  );
}
