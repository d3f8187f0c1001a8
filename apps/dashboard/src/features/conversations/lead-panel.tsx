// The right column: who the lead is, what the agent found out, and what comes next.
import type { Detail } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { DateTime } from '../../ui/time.tsx';
import { useCampaignName } from '../campaigns/campaign-options.ts';
import { useColleagues } from '../leads/fields/field-names.ts';
import type { LeadFieldName } from '../leads/fields/fields.ts';
import { LeadField } from '../leads/fields/lead-field.tsx';
import { formatAnswer } from './format-answer.ts';
import { formatPhone } from './lead-name.ts';
import {
  Answer,
  Finding,
  FindingList,
  PanelFact,
  PanelFacts,
  PanelSection,
  SourceButton,
} from './panel-lists.tsx';

const LeadMeeting = createLazyPart(async () => (await import('../bookings/lead-meeting.tsx')).LeadMeeting);

interface LeadPanelProps {
  lead: Detail;
  /** The field whose editor is open; null: none. */
  field: LeadFieldName | null;
  onField: (field: LeadFieldName | null) => void;
  onGoTo: (message: string) => void;
}

/** The fields that members set, in the order in which they are shown. */
const DECIDED = ['status', 'owner', 'next', 'deal', 'tags'] as const;

export function LeadPanel({ lead, field, onField, onGoTo }: LeadPanelProps) {
  const text = useText();
  const formats = useFormats();
  const words = text.record;
  const campaign = useCampaignName(lead.campaign_id);
  // Load the names early, so that the list is ready when a member opens it.
  useColleagues();
  const renderField = (name: LeadFieldName) => (
    <LeadField
      field={name}
      lead={lead}
      open={field === name}
      onOpen={(open) => onField(open ? name : null)}
    />
  );
  const facts: [string, React.ReactNode][] = [
    [text.leadFields.names.name, renderField('name')],
    [words.phone, lead.phone && lead.channel === 'whatsapp' ? formatPhone(lead.phone) : null],
    [words.instagram, lead.ig_username && `@${lead.ig_username}`],
    [text.leadFields.names.email, renderField('email')],
    [words.campaign, campaign],
    [
      words.source,
      lead.source &&
        `${text.sources[lead.source]}${lead.source_confidence ? ` · ${text.confidence[lead.source_confidence]}` : ''}`,
    ],
    [words.reference, lead.external_reference],
    [words.firstContact, lead.first_contact_at && <DateTime at={lead.first_contact_at} />],
  ];
  const variables = Object.entries(lead.variables);
  return (
    <div className="grid content-start gap-6 p-4">
      <PanelFacts>
        {DECIDED.map((name) => (
          <PanelFact key={name} name={text.leadFields.names[name]}>
            {renderField(name)}
          </PanelFact>
        ))}
      </PanelFacts>
      {lead.first_contact && (
        <p className="text-soft">
          {text.firstContact(lead.first_contact.state)} {formats.told(lead.first_contact.explanation ?? '')}
        </p>
      )}
      {lead.booking && (
        <PanelSection title={words.meeting}>
          <LeadMeeting key={lead.booking.id} meeting={lead.booking} />
        </PanelSection>
      )}
      {lead.findings.length > 0 && (
        <PanelSection title={words.criteria}>
          <FindingList>
            {lead.findings.map((finding) => (
              <Finding key={finding.key} verdict={finding.verdict ?? 'open'}>
                <span className="sr-only">{text.verdicts[finding.verdict ?? 'open']}</span>
                <Answer
                  question={finding.ask}
                  answer={finding.value && formatAnswer(finding.value, finding.expect, text, formats)}
                />
                {finding.message_id !== null && (
                  <SourceButton onClick={() => onGoTo(finding.message_id!)}>{words.proof}</SourceButton>
                )}
              </Finding>
            ))}
          </FindingList>
        </PanelSection>
      )}
      {variables.length > 0 && (
        <PanelSection title={words.variables}>
          <PanelFacts>
            {variables.map(([name, value]) => (
              <PanelFact key={name} name={name} dir="auto">
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </PanelFact>
            ))}
          </PanelFacts>
        </PanelSection>
      )}
      <PanelFacts>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <PanelFact key={name} name={name} dir="auto">
              {value}
            </PanelFact>
          ))}
      </PanelFacts>
    </div>
  );
}
