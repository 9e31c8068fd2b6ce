import { useState } from 'react';
import { Accordion } from '../../ui/blocks/accordion.tsx';
import { Badge, Status } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Highlight } from '../../ui/display/highlight.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { Meter, VisitPips } from '../../ui/blocks/meter.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { SubNav } from '../../ui/record/sub-nav.tsx';
import { EmulationBadge } from '../../widgets/access/emulation-badge.tsx';
import { Gallery, Row, Sample, Stack } from './gallery.tsx';
import css from './style-demo.module.css';

const noop = () => undefined;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (amount: number) => dollars.format(amount);

const statuses = [
  ['active', 'ok', 'Processing Complete'],
  ['info', 'clock', 'Processed, Awaiting Payment Run'],
  ['inactive', 'clock', 'Logged, Awaiting Processing'],
  ['pending', 'clock', 'Pended, Awaiting Processing'],
  ['warning', 'tri', 'Pended with Errors, Requires Further Processor Review'],
  ['active', 'swap', 'Adjusted, Processed'],
  ['info', 'swap', 'Adjusted, Pre-priced'],
  ['active', 'ok', 'Approved'],
  ['denied', 'bad', 'Denied'],
] as const;

export function Displays() {
  return (
    <Gallery title="Display">
      <Sample caption="Badges">
        <Panel>
          <Row isTight>
            <Badge kind="active" icon="ok">
              Active
            </Badge>
            <Badge icon="no">Inactive</Badge>
            <Badge kind="pending" icon="clock">
              In review
            </Badge>
            <Badge kind="denied" icon="bad">
              Error
            </Badge>
            <Badge kind="warning" icon="lock">
              Restricted
            </Badge>
            <Badge kind="info">Primary</Badge>
            <Badge icon="q">Unknown status</Badge>
            <Badge kind="red">Out of Area Dependent</Badge>
            <span className={css.emulation}>
              <EmulationBadge name="Casey Sample" onStop={noop} />
            </span>
          </Row>
        </Panel>
      </Sample>
      <Sample caption="Food Benefit widget">
        <Panel>
          <Row isTight>
            <Badge kind="active" icon="check">
              Yes
            </Badge>
            <Badge kind="pending" icon="clock">
              In setup
            </Badge>
            <Badge kind="pending" icon="clock">
              Pending
            </Badge>
            <Badge kind="info" icon="clock">
              In review
            </Badge>
            <Badge icon="no">No</Badge>
            <Badge icon="q">Unknown</Badge>
            <Button size="sm" icon="plus">
              Add
            </Button>
          </Row>
        </Panel>
      </Sample>
      <Sample caption="Claim status in tables">
        <Panel>
          <div className={css.statuses}>
            {statuses.map(([kind, icon, text]) => (
              <Status key={text} kind={kind} icon={icon}>
                {text}
              </Status>
            ))}
          </div>
        </Panel>
      </Sample>
      <Sample caption="Notices">
        <Stack isTight>
          <Notice kind="info">Information that changes what the office should do.</Notice>
          <Notice kind="pending">A task is waiting.</Notice>
          <Notice kind="warning">A problem or a delay is possible.</Notice>
          <Notice kind="denied">An action failed.</Notice>
          <Notice kind="active">An action succeeded.</Notice>
          <Notice kind="plain">Helpful background information.</Notice>
          <Notice kind="plain" slim>
            Helpful background information, compact.
          </Notice>
        </Stack>
      </Sample>
      <Sample caption="Meters">
        <Panel>
          <div className={css.meters}>
            <Meter label="In progress" used={640} max={1500} format={money} />
            <Meter label="From 85%" used={4310.25} max={5000} format={money} />
            <Meter label="Met" used={1500} max={1500} format={money} />
            <Meter label="No maximum" used={412} max="none" format={money} />
            <Meter label="Maximum unknown" used={412} max={null} format={money} />
            <Meter label="Use unknown" used={null} max={1500} format={money} />
            <VisitPips label="Physical therapy" used={12} preauthorized={4} max={20} />
            <VisitPips label="Chiropractic" used={6} max={10} />
          </div>
        </Panel>
      </Sample>
      <Sample caption="Tabs, sub-navigation, pages">
        <Tabs />
      </Sample>
      <Sample caption="Details">
        <Panel>
          <KeyValues
            items={[
              { label: 'Patient ID', value: <Highlight text="900000123401" term="1234" /> },
              { label: 'Date of Birth', value: '02/29/1984' },
              { label: 'PCP', value: null },
              { label: 'Gender', value: 'Female' },
              { label: 'Address', value: '100 Sample Street, Testville, UT 00000', span: 'full' },
            ]}
          />
        </Panel>
      </Sample>
      <Sample caption="Accordion">
        <Panel flush label="Questions">
          <Accordion title="How do I search for a patient?" level={4}>
            <p>Enter the patient's ID in Quick Search, or the last name and the date of birth in Patient Lookup.</p>
          </Accordion>
          <Accordion title="What does the claim status mean?" level={4} defaultOpen>
            <p>A pended claim is waiting for a review. Most claims are processed within 30 days.</p>
          </Accordion>
        </Panel>
      </Sample>
    </Gallery>
  );
}

function Tabs() {
  const [form, setForm] = useState('quick');
  const [result, setResult] = useState('patients');
  const [page, setPage] = useState(0);
  return (
    <Panel flush label="Search">
      <SectionTabs
        label="Search type"
        tabs={[
          { id: 'quick', label: 'Quick Search' },
          { id: 'lookup', label: 'Patient Lookup' },
          { id: 'browse', label: 'Browse Claims' },
        ]}
        selected={form}
        onSelect={setForm}
      />
      <div className={css.padded}>
        <SubNav
          items={[
            { id: 'patients', title: 'Patients', count: 2 },
            { id: 'claims', title: 'Claims', count: 14 },
          ]}
          selected={result}
          onSelect={setResult}
        />
      </div>
      <Pagination index={page} pageSize={10} total={96} links={7} onPage={setPage} label="Pages of patients" />
    </Panel>
  );
}
