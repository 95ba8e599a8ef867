import ICAL from 'ical.js';
import { z } from 'zod';

const propertyWire = z
  .tuple([z.string(), z.record(z.string(), z.unknown()), z.string()])
  .rest(z.unknown());
type Property = z.infer<typeof propertyWire>;

/** Of one event, as ical.js reads them (jCal, RFC 7265). */
export class CalendarProperties {
  private constructor(private readonly properties: readonly Property[]) {}

  /** Undefined if a line breaks the format. The library's message quotes the file, so it is dropped. */
  static inLines(lines: readonly string[]): CalendarProperties | undefined {
    try {
      const [, properties] = ICAL.parse(
        ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'),
      ) as unknown[];
      return new CalendarProperties(z.array(propertyWire).parse(properties));
    } catch {
      return undefined;
    }
  }

  /** Of the first property of this name; undefined if it is empty. */
  text(name: string): string | undefined {
    return this.texts(name)[0];
  }

  /** All values of all properties of this name. */
  texts(name: string): string[] {
    return this.named(name).flatMap(([, , , ...values]) =>
      values.flatMap((value) => (typeof value === 'string' && value.trim() ? [value] : [])),
    );
  }

  parameter(name: string, parameter: string): string | undefined {
    const value = this.named(name)[0]?.[1][parameter];
    return typeof value === 'string' && value.trim() ? value : undefined;
  }

  private named(name: string): readonly Property[] {
    return this.properties.filter(([one]) => one === name);
  }
}
