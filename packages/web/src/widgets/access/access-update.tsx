import { userApi } from '@pbt/domain/contract/user';
import { accessUpdateText, canRunUpdate, type AccessUpdateState } from '@pbt/domain/rules/user/access-update';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorText } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { AccessSection } from './access-section.tsx';
import css from './modify-access-dialog.module.css';

const STATES = { idle: 'NotStarted', pending: 'Loading', success: 'Done', error: 'Error' } as const;

/** Lists the tax IDs that the update does not add, so the user can request them separately. */
function ExcludedTaxIds() {
  const excluded = useQuery(query(userApi.excludedTaxIds, {}));
  if (excluded.isError) return <p>We could not load the tax IDs that you must request separately.</p>;
  if (!excluded.data || excluded.data.length === 0) return null;
  const taxIds = excluded.data.map(formatTaxId).join(', ');
  return (
    <p>
      {excluded.data.length === 1
        ? `Request tax ID ${taxIds} separately. This update does not include it.`
        : `Request tax IDs ${taxIds} separately. This update does not include them.`}
    </p>
  );
}

/** The section "Update existing access" (spec 3 §2.8). */
export function AccessUpdate() {
  const { emulatingUser } = useUser();
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: () => call(userApi.updateAccess, {}),
    // The update can add access rows and providers, so the queries of both are loaded again.
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[2] === userApi.access.path || queryKey[3] === 'provider',
      }),
  });
  const state: AccessUpdateState = STATES[update.status];
  const isViewOnly = emulatingUser !== '';
  return (
    <AccessSection
      icon="retry"
      title="Update existing access"
      action={
        !isViewOnly && (
          <Button size="sm" busy={state === 'Loading'} disabled={!canRunUpdate(state)} onClick={() => update.mutate()}>
            Run Update
          </Button>
        )
      }
    >
      {isViewOnly && (
        <ViewOnly>
          <b>View only while emulating {emulatingUser}.</b>
        </ViewOnly>
      )}
      <ExcludedTaxIds />
      <div role="status">
        {state === 'Done' && (
          <p className={css.done}>
            <Icon name="check" /> {accessUpdateText(update.data ?? 0)}
          </p>
        )}
      </div>
      <div role="alert">
        {state === 'Error' && <ErrorText>Failed to update access. Please try again later.</ErrorText>}
      </div>
    </AccessSection>
  );
}
