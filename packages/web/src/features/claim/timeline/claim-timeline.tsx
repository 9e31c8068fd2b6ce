import { claimApi, type TimelineEvent } from '@pbt/domain/contract/claim';
import { letterFileName } from '@pbt/domain/rules/claim/letters';
import type { LineState } from '@pbt/domain/rules/claim/outcome/line-state';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { Link } from '../../../router/router.tsx';
import { LinkButton } from '../../../ui/base/button.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { DocumentPreview, type Preview } from '../../../widgets/document/document-preview.tsx';
import { preloadViewer } from '../../../widgets/document/lazy-document-viewer.tsx';
import { QueryStates } from '../../../widgets/page/query-states.tsx';
import { texts } from '../texts.ts';
import css from './claim-timeline.module.css';
import { lookOf, restOf, spanOf, timelineTexts } from './timeline-texts.tsx';

interface EventProps {
  readonly event: TimelineEvent;
  readonly states: readonly LineState[];
  readonly isDenied: boolean;
  readonly onPreview: (letterId: string) => void;
}

function Event({ event, states, isDenied, onPreview }: EventProps) {
  const { kind, icon, lead } = lookOf(event);
  const hasDenial = event.kind === 'decided' && isDenied;
  const rest = restOf(event, states);
  const isPunctuation = typeof rest === 'string' && /^[,.:]/.test(rest);
  const { letterId } = event;
  return (
    <li className={cx(event.kind === 'expected' && css.expected)}>
      <time dateTime={event.date}>{formatDay(event.date)}</time>
      <div className={cx(css.rail, css[hasDenial ? 'denied' : kind])}>
        <Icon name={hasDenial ? 'bad' : icon} size={18} />
      </div>
      <div>
        {lead && <b>{lead}</b>}
        {!isPunctuation && ' '}
        <span className={css.rest}>{rest}</span>
        {event.reference && (
          <>
            {' · '}
            <Link to={`/submissions/${event.reference}`}>{event.reference}</Link>
          </>
        )}
        {letterId && (
          <>
            {rest && ' · '}
            <LinkButton {...preloadViewer} onClick={() => onPreview(letterId)}>
              {event.kind === 'letter' ? event.text : texts.letter}
            </LinkButton>
          </>
        )}
      </div>
      <div className={css.span}>{spanOf(event)}</div>
    </li>
  );
}

const keyOf = (event: TimelineEvent) => Object.values(event).join();

interface ClaimTimelineProps {
  readonly claimId: string;
  /** The claim ID as the plan writes it. */
  readonly claimNumber: string;
  /** The states of the claim's lines. Empty while they load. */
  readonly states: readonly LineState[];
  /** The claim was denied, at least in part. */
  readonly isDenied: boolean;
}

/** What happened to the claim, oldest first (spec 5 §4). */
export function ClaimTimeline({ claimId, claimNumber, states, isDenied }: ClaimTimelineProps) {
  const events = useQuery(query(claimApi.timeline, { params: { claimId } }));
  const [preview, setPreview] = useState<Preview | null>(null);
  const open = (letterId: string) =>
    setPreview({
      fileName: letterFileName(claimNumber, letterId),
      load: () => call(claimApi.letterFile, { params: { letterId } }),
    });
  const decided = events.data?.find(({ kind }) => kind === 'decided')?.days;
  return (
    <Panel
      title={texts.timeline}
      flush
      actions={decided !== undefined && <span className="sm muted">{timelineTexts.decidedAfter(decided)}</span>}
    >
      <QueryStates query={events} error={timelineTexts.failed} empty={<p className={css.empty}>{texts.noData}</p>}>
        {(rows) => (
          <ol className={css.list}>
            {rows.map((event) => (
              <Event key={keyOf(event)} event={event} states={states} isDenied={isDenied} onPreview={open} />
            ))}
          </ol>
        )}
      </QueryStates>
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </Panel>
  );
}
