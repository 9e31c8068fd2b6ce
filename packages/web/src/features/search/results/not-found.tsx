import type { SearchType } from '@pbt/domain/rules/portal/search-results';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Empty } from '../../../ui/display/empty.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { CallUs } from '../../../widgets/page/call-us.tsx';
import { ContactUs } from './contact-us.tsx';
import { resultTexts } from './result-texts.ts';
import { texts } from '../texts.ts';

const loadDialog = async () => {
  const { ModifyAccessDialog: Dialog } = await import('../../../widgets/access/modify-access-dialog.tsx');
  return { default: Dialog };
};
const ModifyAccessDialog = lazy(loadDialog);

function ModifyAccess() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Prefetches the dialog before the button is clicked.
  useEffect(() => void loadDialog(), []);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{resultTexts.modifyAccess}</Button>
      <Suspense>{wasOpened && <ModifyAccessDialog open={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

interface NotFoundProps {
  readonly searchType: SearchType;
  readonly isFiltered: boolean;
  /** The number behind 'Call us'. */
  readonly callNumber: string | undefined;
}

/** The messages for a search without results (spec 2 §8). */
export function NotFound({ searchType, isFiltered, callNumber }: NotFoundProps) {
  if (isFiltered) {
    return (
      <Panel flush label={resultTexts.results}>
        <Empty icon="search" title={texts.noFilterMatch} />
      </Panel>
    );
  }
  if (searchType === 'patient-lookup') {
    return (
      <Panel flush label={resultTexts.results}>
        <Empty icon="user" title={texts.noPatientTitle}>
          <span>
            {resultTexts.noPatientText} <ContactUs />.
          </span>
          <CallUs />
        </Empty>
      </Panel>
    );
  }
  return (
    <Panel flush label={resultTexts.results}>
      <Empty icon="search" title={texts.noResults} action={<ModifyAccess />}>
        {callNumber !== undefined && resultTexts.notThere(callNumber)}
      </Empty>
    </Panel>
  );
}
