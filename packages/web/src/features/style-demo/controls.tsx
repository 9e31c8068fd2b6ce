import {
  clickDay,
  firstEdge,
  previewRange,
  readRange,
  shiftMonth,
  twoMonths,
} from '@pbt/domain/rules/shared/date-range';
import { addDays, addMonths, dayOfWeek, formatDay, parseDay } from '@pbt/domain/rules/shared/dates';
import { useState } from 'react';
import { Button, ButtonLink, IconButton, LinkButton } from '../../ui/base/button.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { DateRangePicker } from '../../ui/form/date-range-picker.tsx';
import { Checkbox, RadioGroup, Toggle } from '../../ui/form/choice.tsx';
import { Field, SearchInput, Select, TextArea, TextInput } from '../../ui/form/field.tsx';
import { FileDrop, FileRow, FileRows } from '../../ui/form/file-row.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { StarRating } from '../../ui/form/star-rating.tsx';
import { Columns, Gallery, Row, Sample, Stack } from './gallery.tsx';
import { fileLabels } from './samples.ts';
import css from './style-demo.module.css';

const kinds = ['primary', 'secondary', 'danger', 'quiet'] as const;
const rules = {
  parseDay,
  formatDay,
  addDays,
  addMonths,
  dayOfWeek,
  twoMonths,
  shiftMonth,
  firstEdge,
  clickDay,
  previewRange,
};
const providers = ['Avery Placeholder, MD', 'Blake Mockup, NP', 'Drew Specimen, MD', 'Example Family Clinic'];
const noop = () => undefined;

export function Controls() {
  return (
    <Gallery title="Controls">
      <div className={css.pile}>
        <Sample caption="Buttons">
          <Panel>
            <Stack>
              {kinds.map((kind) => (
                <div key={kind} className={css.looks}>
                  <Button kind={kind}>Default</Button>
                  <Button kind={kind} data-look="hover">
                    Hover
                  </Button>
                  <Button kind={kind} className={css.focused}>
                    Focus
                  </Button>
                  <Button kind={kind} disabled>
                    Disabled
                  </Button>
                </div>
              ))}
              <Row>
                <Button kind="primary" icon="plus">
                  With icon
                </Button>
                <Button icon="plus">With icon</Button>
              </Row>
              <Row>
                <Button kind="primary" busy busyText="Submitting...">
                  Submit
                </Button>
                <Button busy busyText="Submitting...">
                  Submit
                </Button>
              </Row>
              <Row>
                <Button kind="primary" size="lg">
                  Large
                </Button>
                <Button kind="primary">Medium</Button>
                <Button kind="primary" size="sm">
                  Small
                </Button>
                <ButtonLink to="/contact-us">Link</ButtonLink>
                <LinkButton>Reset Form</LinkButton>
                <IconButton label="Close" icon="x" />
                <IconButton label="Close, disabled" icon="x" disabled />
              </Row>
            </Stack>
          </Panel>
        </Sample>
        <Sample caption="Rating">
          <Rating />
        </Sample>
      </div>
      <Sample caption="Inputs">
        <Inputs />
      </Sample>
      <Sample caption="Files">
        <Panel>
          <div className={css.files}>
            <FileDrop label="Supporting documents" accept=".pdf,.png" onFiles={noop} />
            <FileRows label="Files">
              <FileRow name="sample-eob.pdf" size={182_000} state="done" labels={fileLabels} onRemove={noop} />
              <FileRow
                name="scan.png"
                size={900_000}
                state="uploading"
                progress={60}
                labels={fileLabels}
                onRemove={noop}
              />
              <FileRow
                name="long-scan.pdf"
                size={6_400_000}
                state="queued"
                labels={fileLabels}
                warning="Large file"
                warningTooltip="This may take a minute."
                onRemove={noop}
              />
              <FileRow
                name="whole-record.pdf"
                size={16_000_000}
                state="TooLarge"
                labels={fileLabels}
                tooltips={{ TooLarge: 'Maximum file size is 15 MB.' }}
                onRemove={noop}
              />
              <FileRow name="empty.txt" size={0} state="Empty" labels={fileLabels} onRemove={noop} />
              <FileRow name="setup.exe" size={12_000} state="InvalidType" labels={fileLabels} onRemove={noop} />
              <FileRow
                name="notes.docx"
                size={40_000}
                state="error"
                labels={fileLabels}
                onRetry={noop}
                onRemove={noop}
              />
            </FileRows>
          </div>
        </Panel>
      </Sample>
      <div className={css.pile}>
        <Sample caption="Choices">
          <Choices />
        </Sample>
        <Sample caption="Date range">
          <Dates />
        </Sample>
      </div>
    </Gallery>
  );
}

function Inputs() {
  const [text, setText] = useState('Value');
  return (
    <Panel>
      <Columns>
        <Field label="Default">{(ids) => <TextInput {...ids} placeholder="Placeholder" />}</Field>
        <Field label="Focus">{(ids) => <TextInput {...ids} data-look="focus" defaultValue="Value" />}</Field>
        <Field label="Error" error="Minimum of 3 characters">
          {(ids) => <TextInput {...ids} defaultValue="T" />}
        </Field>
        <Field label="Select">{(ids) => <Select {...ids} options={[{ value: 'all', label: 'All Statuses' }]} />}</Field>
        <Field label="Disabled">{(ids) => <TextInput {...ids} disabled defaultValue="Value" />}</Field>
        <div className={css.beside}>
          <Checkbox label="Checkbox" defaultChecked />
          <Toggle label="Toggle" defaultChecked />
        </div>
        <Field label="With hint" hint="MM/DD/YYYY" optional>
          {(ids) => <TextInput {...ids} />}
        </Field>
        <div className={css.beside}>
          <Checkbox label="Checkbox, off" />
          <Toggle label="Toggle, off" />
        </div>
        <Field label="Notes" optional>
          {(ids) => <TextArea {...ids} rows={2} />}
        </Field>
        <div className={css.beside}>
          <Checkbox label="Checkbox, disabled" defaultChecked disabled />
          <Toggle label="Toggle, disabled" defaultChecked disabled />
        </div>
        <Field label="Search">{(ids) => <SearchInput {...ids} value={text} onChange={setText} />}</Field>
        <Field label="Search, small">
          {(ids) => <SearchInput {...ids} size="sm" value={text} onChange={setText} />}
        </Field>
      </Columns>
    </Panel>
  );
}

function Choices() {
  const [provider, setProvider] = useState<string | null>(null);
  const [answer, setAnswer] = useState('yes');
  return (
    <Panel>
      <Stack>
        <Combobox
          label="Service Provider"
          items={providers}
          itemLabel={(name) => name}
          value={provider}
          onChange={setProvider}
          noneLabel="All Providers"
          emptyText="No providers found"
        />
        <RadioGroup
          label="Do you still work here?"
          inline
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Stack>
    </Panel>
  );
}

function Dates() {
  const [texts, setTexts] = useState({ start: '10/01/2025', end: '10/31/2025' });
  const { startError, endError, rangeError } = readRange(texts.start, texts.end);
  const dateFormat = 'Please enter a date as MM/DD/YYYY';
  return (
    <Panel>
      <DateRangePicker
        label="Service dates"
        value={texts}
        onChange={setTexts}
        today="2025-10-22"
        rules={rules}
        errors={{
          start: startError ? dateFormat : undefined,
          end: endError ? dateFormat : undefined,
          range: rangeError ? 'Start date must not be after end date' : undefined,
        }}
      />
    </Panel>
  );
}

function Rating() {
  const [stars, setStars] = useState<number | null>(3);
  return (
    <Panel>
      <Stack>
        <StarRating label="How satisfied are you?" value={stars} onChange={setStars} />
        <StarRating label="Sent" value={4} onChange={noop} locked />
      </Stack>
    </Panel>
  );
}
