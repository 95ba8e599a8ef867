import type { BugReportField } from '@elevate/rules';

export interface FieldText {
  readonly field: BugReportField;
  readonly label: string;
  readonly hint: string;
  readonly placeholder?: string;
  /** Visible rows; above 1 the field is a textarea. */
  readonly lines: number;
}

export const bugReportFields: readonly FieldText[] = [
  {
    field: 'title',
    label: 'Bug title',
    hint: 'What is wrong, in one line.',
    placeholder: 'The Play button does nothing on the channel page',
    lines: 1,
  },
  {
    field: 'description',
    label: 'Description',
    hint: 'What you were doing, and why it matters.',
    lines: 5,
  },
  {
    field: 'stepsToReproduce',
    label: 'Steps to reproduce',
    hint: 'How we can see it happen ourselves.',
    placeholder: '1. Open …\n2. Press …\n3. Look at …',
    lines: 4,
  },
  {
    field: 'expectedBehavior',
    label: 'Expected behavior',
    hint: 'What should have happened.',
    lines: 3,
  },
  {
    field: 'actualBehavior',
    label: 'Actual behavior',
    hint: 'What happened instead.',
    lines: 3,
  },
  {
    field: 'deviceInfo',
    label: 'Device, browser and OS',
    hint: 'What you were using.',
    lines: 2,
  },
  {
    field: 'screenshot',
    label: 'Screenshot',
    hint: 'A link to a picture of it, if you have one.',
    placeholder: 'https://',
    lines: 1,
  },
];
