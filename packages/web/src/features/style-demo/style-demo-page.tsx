import { useState } from 'react';
import { PageHead } from '../../ui/base/page-head.tsx';
import { StickyBar } from '../../ui/record/sticky-bar.tsx';
import { Toggle } from '../../ui/form/choice.tsx';
import { Controls } from './controls.tsx';
import { Displays } from './displays.tsx';
import { Foundations } from './foundations.tsx';
import { Popups } from './popups.tsx';
import { Screens } from './screens.tsx';
import { States } from './states.tsx';
import { Tables } from './tables.tsx';

/** Shows the components in their states, with sample texts and names. */
export default function StyleDemoPage() {
  const root = document.documentElement;
  const [isSecondTheme, setIsSecondTheme] = useState(root.dataset['theme'] === 'sba');
  const setTheme = (isSecond: boolean) => {
    root.dataset['theme'] = isSecond ? 'sba' : 'default';
    setIsSecondTheme(isSecond);
  };
  return (
    <>
      <PageHead
        title="Components"
        actions={
          <Toggle label="Second theme" checked={isSecondTheme} onChange={(event) => setTheme(event.target.checked)} />
        }
      />
      <Foundations />
      <Controls />
      <Displays />
      <Tables />
      <Popups />
      <States />
      <Screens />
      <StickyBar
        name="Marigold Testperson"
        items={[
          { label: 'Patient ID', value: '900000123401' },
          { label: 'Date of Birth', value: '02/29/1984' },
          { label: 'Subscriber Name', value: 'Rowan Testperson' },
          { label: 'Subscriber ID', value: '9000001234' },
          { label: 'Group', value: 'Placeholder Manufacturing Co.' },
        ]}
      />
    </>
  );
}
