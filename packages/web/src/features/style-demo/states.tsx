import { useState } from 'react';
import { Link } from '../../router/router.tsx';
import { Button, ButtonLink, LinkButton } from '../../ui/base/button.tsx';
import { LoadingCover } from '../../ui/overlay/loading-cover.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { ErrorText, SearchInput } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Skeleton } from '../../ui/blocks/skeleton.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { SubNav } from '../../ui/record/sub-nav.tsx';
import { MaintenanceBar } from '../../widgets/notice/maintenance-bar.tsx';
import { Gallery, Row, Sample, Stack } from './gallery.tsx';
import css from './style-demo.module.css';

const heads = [
  { title: 'Claim ID' },
  { title: 'Status' },
  { title: 'Service Dates' },
  { title: 'Total Charges', align: 'end' },
] as const;

const contact = <Link to="/contact-us">Contact Us</Link>;

export function States() {
  return (
    <Gallery title="Loading, empty and error states">
      <Sample caption="Results loading: patient card">
        <Panel flush label="Patients">
          <Skeleton shape="card" />
        </Panel>
      </Sample>
      <Sample caption="Results loading: table">
        <Panel flush label="Claims">
          <Skeleton shape="table" lines={5} heads={heads} />
        </Panel>
      </Sample>
      <Sample caption="No results">
        <Panel flush label="No results">
          <Empty icon="search" title="No results found" level={4} action={<Button>Modify Access</Button>} />
        </Panel>
      </Sample>
      <Sample caption="No results with a filter">
        <Panel flush label="Nothing matched">
          <Empty icon="search" title="No results matched the provided filter." level={4} />
        </Panel>
      </Sample>
      <Sample caption="Search failure">
        <Panel flush label="Failure">
          <Empty kind="bad" icon="bad" title="Oops...looks like an error occurred." level={4}>
            Double-check that the ID is correct. If you feel an error has occurred, please {contact}
          </Empty>
        </Panel>
      </Sample>
      <Sample caption="Claim not found, profile without access">
        <Panel flush label="No access">
          <Empty
            kind="bad"
            icon="lock"
            title="Sorry..."
            level={4}
            action={<ButtonLink to="/contact-us">Contact Us</ButtonLink>}
          >
            It looks like you don't have access to this information.
          </Empty>
        </Panel>
      </Sample>
      <Sample caption="Sub-navigation: one search failed">
        <Failed />
      </Sample>
      <Sample caption="Quick Search: ID too short">
        <QuickSearch />
      </Sample>
      <Sample caption="Section loading">
        <Panel title="Claim Letters" level={4}>
          <Loading />
        </Panel>
      </Sample>
      <Sample caption="Section empty">
        <Panel title="Claim Letters" level={4}>
          <span className="muted">No data</span>
        </Panel>
      </Sample>
      <Sample caption="Section errors">
        <Panel label="Claim items">
          <ErrorText>There was an error retrieving claim items</ErrorText>
        </Panel>
        <Panel label="Letters">
          <ErrorText>Failed to load letters</ErrorText>
        </Panel>
        <Panel label="Patient's claims">
          <ErrorText>There was an error retrieving this patient's claims.</ErrorText>
        </Panel>
      </Sample>
      <Sample caption="Submissions: not possible">
        <Stack isTight>
          <Notice kind="plain" icon="lock">
            Final determination has not been made for this claim. Additional submissions cannot be created at this time.
          </Notice>
          <Notice kind="plain" icon="no">
            Appeals are disabled because none of the claim items are eligible for appeal.{' '}
            <LinkButton>Cancel</LinkButton>
          </Notice>
          <Notice kind="denied">
            Failed to create the appeal. <LinkButton>Cancel</LinkButton>
          </Notice>
          <Notice kind="active">Submission was successful</Notice>
        </Stack>
      </Sample>
      <Sample caption="Waiting">
        <Panel>
          <Stack>
            <Row>
              <Spinner size="sm" />
              <Spinner />
              <Spinner size="lg" label="Loading" />
            </Row>
            <Skeleton lines={3} />
          </Stack>
        </Panel>
      </Sample>
      <Sample caption="Page loading overlay">
        <div className={css.covered}>
          <LoadingCover />
        </div>
      </Sample>
      <Sample caption="Login in progress">
        <Panel>
          <Loading text="Logging in..." />
        </Panel>
        <Panel>
          <Loading text="Checking for existing session..." />
        </Panel>
      </Sample>
      <Sample caption="Locked account after attestation">
        <Panel label="Locked account">
          <p className={css.thanks}>Thank you</p>
          <p className={css.locked}>Your account is locked.</p>
          <p className="sec sm">You told us you no longer need access. To get your access back, please {contact}.</p>
        </Panel>
      </Sample>
      <Sample caption="Maintenance: upcoming, in progress" isFull>
        <div className={css.bars}>
          <MaintenanceBar lines={['Site will be undergoing maintenance: 11/15/2025 9:00 PM to 11/15/2025 11:30 PM']} />
          <MaintenanceBar
            lines={[
              'Site will be undergoing maintenance: 11/15/2025 9:00 PM to 11/15/2025 11:30 PM',
              'Site is currently undergoing maintenance and could go offline at any time.',
            ]}
            isUrgent
          />
        </div>
      </Sample>
      <Sample caption="Full-page messages" isFull>
        <Panel>
          <FullPageMessage
            kind="calm"
            icon="q"
            title="Page not found"
            level={4}
            lead="There is no page at this address."
            foot="/provider-detials/0000000101"
          >
            <p>The link may be old, or a character may be missing.</p>
            <ButtonLink kind="primary" to="/search" icon="search">
              Go to Search
            </ButtonLink>
          </FullPageMessage>
        </Panel>
        <Panel>
          <FullPageMessage
            kind="access"
            icon="lock"
            title="No access to this page"
            level={4}
            lead="Your account does not include this part of the tool."
          />
        </Panel>
        <Panel>
          <FullPageMessage
            kind="failure"
            icon="tri"
            title="Oops..."
            level={4}
            lead="We hit a snag trying to authenticate you..."
            foot="Code 0x40300300"
          />
        </Panel>
      </Sample>
    </Gallery>
  );
}

function Failed() {
  const [result, setResult] = useState('patients');
  return (
    <SubNav
      label="Results, one failed"
      items={[
        { id: 'patients', title: 'Patients', count: 2 },
        { id: 'claims', title: 'Claims', isError: true },
        { id: 'remittance', title: 'Remittance Advice', count: 1 },
      ]}
      selected={result}
      onSelect={setResult}
    />
  );
}

function QuickSearch() {
  const [id, setId] = useState('12');
  return (
    <div className={css.quick}>
      <SearchInput aria-label="ID" size="lg" value={id} onChange={setId} invalid describedBy="sample-id-error" />
      <ErrorText id="sample-id-error">
        Oops... IDs must be a minimum of 4 characters and maximum of 16. Double-check that the ID is correct. If you
        feel an error has occurred, please {contact}.
      </ErrorText>
    </div>
  );
}
