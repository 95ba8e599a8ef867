import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import {
  AUDIT_ACTIONS,
  AUDIT_EXPORT_FORMATS,
  AUDIT_KINDS,
  AUDIT_OBJECT_CHARACTERS,
  parseAuditObject,
  type AuditAction,
  type AuditExport,
  type AuditExportFormat,
  type AuditFilter,
} from '../audit/index.js';
import { checkEnd, checkInstant, type FieldRule, Follows, IfGiven } from './request.decorator.js';

const ACTOR_CHARACTERS = 100;

const checkObject: FieldRule = (value) =>
  parseAuditObject(value) === undefined
    ? `Must be a kind of object, or a kind and an id such as "episode:abc". Kinds: ${AUDIT_KINDS.join(', ')}`
    : undefined;

export class AuditFilterDto implements AuditFilter {
  @IfGiven()
  @IsString()
  @MinLength(1)
  @MaxLength(ACTOR_CHARACTERS)
  readonly actor?: string;

  @IfGiven()
  @IsIn(AUDIT_ACTIONS, {
    message: 'Must be an action of the audit log, such as "updated"; the API document lists them',
  })
  readonly action?: AuditAction;

  @IfGiven()
  @MaxLength(AUDIT_OBJECT_CHARACTERS)
  @Follows(checkObject)
  readonly object?: string;

  @IfGiven()
  @Follows(checkInstant)
  readonly from?: string;

  @IfGiven()
  @Follows(checkEnd)
  readonly to?: string;
}

export class AuditExportDto extends AuditFilterDto implements AuditExport {
  @IsIn(AUDIT_EXPORT_FORMATS)
  readonly format!: AuditExportFormat;
}
