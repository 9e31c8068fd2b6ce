import { useState } from 'react';
import { Badge } from '../../ui/display/badge.tsx';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { ErrorText, Field, Select, TextArea, TextInput } from '../../ui/form/field.tsx';
import { FileRow, FileRows } from '../../ui/form/file-row.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Link } from '../../router/router.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { PaymentProof } from '../../widgets/record/payment-proof.tsx';
import { ToothChart } from '../../widgets/dental/tooth-chart.tsx';
import { Gallery, Sample, Stack } from './gallery.tsx';
import { adjustments, advice, claims, fileLabels, teeth } from './samples.ts';
import css from './style-demo.module.css';

const noop = () => undefined;
const contact = <Link to="/contact-us">Contact Us</Link>;

/** Parts of single pages, in states that are hard to reproduce. */
export function Screens() {
  return (
    <Gallery title="Parts of pages">
      <Sample caption="Patient Lookup: validation and no results" isFull>
        <Lookup />
      </Sample>
      <Sample caption="Tooth chart, children: S selected, F hover, J focus, L denied" isFull>
        <Teeth />
      </Sample>
      <Sample caption="Remittance advice: payment adds up" isFull>
        <PaymentProof remittance={advice('$4,854.15')} claims={claims} adjustments={adjustments} />
      </Sample>
      <Sample caption="Remittance advice: payment is off by one cent" isFull>
        <PaymentProof remittance={advice('$4,854.14')} claims={claims} adjustments={adjustments} />
      </Sample>
      <Sample caption="Remittance advice: no adjustments">
        <PaymentProof remittance={advice('$5,098.37')} claims={claims} adjustments={[]} />
      </Sample>
      <Sample caption="Remittance advice: adjustments failed">
        <Panel title="Payment Proof" icon="bal" level={4}>
          <ErrorText>There was an error retrieving the adjustments for this remittance advice.</ErrorText>
        </Panel>
      </Sample>
      <Sample caption="Submissions: attachment form">
        <Attachment />
      </Sample>
      <Sample caption="Submissions: after a failed submit">
        <FailedSubmit />
      </Sample>
      <Sample caption="Submissions while emulating">
        <Panel title="Claim Documentation" level={4}>
          <ViewOnly>
            <b>View only while emulating Casey Sample.</b> Only the user can create submissions.
          </ViewOnly>
        </Panel>
      </Sample>
      <Sample caption="Remittance advice: header failed">
        <Panel flush label="Remittance advice">
          <Empty icon="ra" title={<Link to="/faq#ra-schedule">Not yet available (view schedule)</Link>} level={4}>
            If you feel an error has occurred, please {contact}.
          </Empty>
        </Panel>
      </Sample>
      <Sample caption="Profile: emulation in progress">
        <Panel title="Emulations of this account" icon="eye" level={4} flush>
          <DataTable
            caption="Emulations of this account"
            isMiddle
            headers={[
              { title: 'Started', width: 'auto' },
              { title: 'Ended', width: 'auto' },
              { title: 'Duration', width: 'auto', align: 'end' },
              { title: 'By', width: 'auto' },
            ]}
            content={[
              {
                key: '1',
                cells: {
                  0: { type: 'text', title: '10/21/2025 2:05 PM' },
                  1: {
                    type: 'node',
                    node: (
                      <Badge kind="pending" icon="clock">
                        In progress
                      </Badge>
                    ),
                  },
                  2: { type: 'text', title: '18 min' },
                  3: { type: 'text', title: 'Devon Superuser' },
                },
              },
            ]}
          />
        </Panel>
      </Sample>
      <Sample caption="Profile: never emulated">
        <Panel title="Emulations of this account" icon="eye" level={4}>
          <span className="muted">No one has emulated this user.</span>
        </Panel>
      </Sample>
      <Sample caption="Identity provider: wrong password">
        <Panel>
          <Stack>
            <Notice kind="denied">The username or the password is not correct.</Notice>
            <Field label="Username">{(ids) => <TextInput {...ids} defaultValue="staff" />}</Field>
            <Field label="Password">{(ids) => <TextInput {...ids} type="password" invalid />}</Field>
          </Stack>
        </Panel>
      </Sample>
      <Sample caption="User lookup: no results">
        <Panel flush label="Users">
          <Empty icon="users" title="We didn't find any users :(" level={4}>
            Double-check the search options or <Link to="/contact-us">contact us</Link>.
          </Empty>
        </Panel>
      </Sample>
    </Gallery>
  );
}

function Lookup() {
  return (
    <Panel flush label="Search">
      <SectionTabs
        label="Search type"
        tabs={[
          { id: 'quick', label: 'Quick Search' },
          { id: 'lookup', label: 'Patient Lookup' },
          { id: 'browse', label: 'Browse Claims' },
        ]}
        selected="lookup"
        onSelect={noop}
      />
      <div className={css.padded}>
        <div className={css.lookup}>
          <Field label="Last Name">{(ids) => <TextInput {...ids} invalid defaultValue="T" />}</Field>
          <Field label="First Name" optional>
            {(ids) => <TextInput {...ids} defaultValue="Marigold" />}
          </Field>
          <div role="group" aria-labelledby="sample-birth">
            <span id="sample-birth" className={css.label}>
              Date of Birth
            </span>
            <div className={css.birth}>
              <TextInput aria-label="MM" defaultValue="02" />
              <TextInput aria-label="DD" defaultValue="29" />
              <TextInput aria-label="YYYY" defaultValue="1984" />
            </div>
          </div>
        </div>
        <div className={css.foot}>
          <ErrorText>Oops... Last name must be a minimum 2 characters. Please try again or {contact}.</ErrorText>
          <div className={css.wide}>
            <LinkButton>Reset Form</LinkButton>
            <Button kind="primary" disabled>
              Search
            </Button>
          </div>
        </div>
      </div>
      <div className={css.below}>
        <Empty icon="user" title="Hmm...looks like the information provided was not found in your records." level={4}>
          Check the date of birth and the name(s) spelling. If you feel an error has occurred, please {contact}.
        </Empty>
      </div>
    </Panel>
  );
}

function Teeth() {
  const [tooth, setTooth] = useState<string | null>('S');
  return (
    <div className={css.teeth}>
      <ToothChart lines={teeth} isChild={false} chosen={tooth} onChoose={setTooth} />
    </div>
  );
}

function Attachment() {
  return (
    <Panel
      label="Attachment"
      footer={
        <div className={css.end}>
          <ErrorText>Requires either a file or notes</ErrorText>
          <div className={css.buttons}>
            <Button size="sm">Cancel</Button>
            <Button size="sm" kind="primary" disabled>
              Submit
            </Button>
          </div>
        </div>
      }
    >
      <Stack>
        <Field label="Type">
          {(ids) => <Select {...ids} options={[{ value: 'eob', label: 'Explanation of Benefits' }]} />}
        </Field>
        <Field label="Notes" optional>
          {(ids) => <TextArea {...ids} rows={2} />}
        </Field>
      </Stack>
    </Panel>
  );
}

function FailedSubmit() {
  return (
    <Panel
      label="Failed attachment"
      footer={
        <div className={css.end}>
          <ErrorText>Failed to submit</ErrorText>
          <div className={css.buttons}>
            <Button size="sm">Cancel</Button>
            <Button size="sm" kind="primary">
              Retry
            </Button>
          </div>
        </div>
      }
    >
      <p className={css.label}>Files</p>
      <FileRows label="Files">
        <FileRow name="sample-eob.pdf" size={182_000} state="done" labels={fileLabels} />
      </FileRows>
    </Panel>
  );
}
