import type { ClaimReason } from '@pbt/domain/contract/claim';
import { workApi, type WorkRow } from '@pbt/domain/contract/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../session/current-user.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useSnackbar } from '../../../ui/overlay/snackbar.tsx';
import { refreshWork } from '../../../widgets/office-nav/work-due.ts';
import { outcomeTexts } from './outcome-texts.ts';

type Reason = Pick<ClaimReason, 'gc' | 'carc' | 'rarc'>;

/** All denied lines of a claim with the same reason have one row. */
const isRowOf = ({ claim, code }: WorkRow, claimId: string, { gc, carc, rarc }: Reason) =>
  claim?.id === claimId && code?.gc === gc && code.carc === carc && (code.rarc ?? '') === (rarc ?? '');

async function findRow(claimId: string, reason: Reason): Promise<WorkRow | null> {
  const body = { kind: 'denied', filter_string: claimId, index: 0 } as const;
  const { results } = await call(workApi.list, { body });
  return results.find((row) => isRowOf(row, claimId, reason)) ?? null;
}

interface Answer {
  readonly message: string;
  readonly kind: 'ok' | 'error';
}

const ASSIGNED: Answer = { message: outcomeTexts.assignedToMe, kind: 'ok' };
const failed = (message: string): Answer => ({ message, kind: 'error' });

async function assignToMe(claimId: string, reason: Reason, userId: number): Promise<Answer> {
  const row = await findRow(claimId, reason);
  if (row === null) return failed(outcomeTexts.noWorkRow);
  if (row.assignee?.isMe) return ASSIGNED;
  const { changed, left } = await call(workApi.change, {
    body: {
      changeId: crypto.randomUUID(),
      rows: [{ id: row.id, version: row.version }],
      action: 'assign',
      assignee: String(userId),
    },
  });
  if (changed.length > 0) return ASSIGNED;
  const by = left[0]?.by ?? null;
  return failed(by === null ? outcomeTexts.rowChanged : outcomeTexts.changedBy(by));
}

/** The button that assigns the work row of a denied line. The row is looked up at the click. */
export function AssignLine({ claimId, reason }: { readonly claimId: string; readonly reason: Reason }) {
  const { id, emulatingUser } = useUser();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const assign = useMutation({
    mutationFn: () => assignToMe(claimId, reason, id),
    onSuccess: ({ message, kind }) => snackbar(message, kind),
    onError: () => snackbar(outcomeTexts.assignFailed),
    onSettled: () => refreshWork(queries),
  });
  if (emulatingUser !== '') return null;
  return (
    <Button size="sm" icon="user" busy={assign.isPending} onClick={() => assign.mutate()}>
      {outcomeTexts.assignToMe}
    </Button>
  );
}
