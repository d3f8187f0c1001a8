// One knowledge source of the agent, and a preview of its content.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { useMutation } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { AreaField } from '../../forms/area-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import type { KnowledgeSource } from './agent-block.ts';
import { useForm, useProblems } from './form-section.tsx';
import { More, ProblemText } from './parts.tsx';
import { useAgentText } from './text.ts';

interface ItemProps {
  campaignId: string;
  item: KnowledgeSource;
  at: string;
  known: Answer<'agents.sources'>['data'] | undefined;
  onChange: (item: KnowledgeSource) => void;
  onRemove: () => void;
}

const getSourceName = (item: KnowledgeSource) =>
  'file' in item ? item.file : 'url' in item ? item.url : item.text.trim().slice(0, 40);

export function KnowledgeItem({ campaignId, item, at, known, onChange, onRemove }: ItemProps) {
  const text = useText();
  const { knowledge: words } = useAgentText();
  const { may } = useForm();
  const problem = useProblems()(at);
  const read = useMutation({
    mutationFn: async () => (await callOperation('agents.read', { id: campaignId, ...item })).data,
  });
  const name = getSourceName(item) || words.text;
  const change = (next: KnowledgeSource) => {
    // Clear the preview, because it shows the previous source.
    read.reset();
    onChange(next);
  };
  const isEmpty = Object.values(item).every((one) => String(one).trim() === '');
  return (
    <>
      {'text' in item && (
        <AreaField
          at={`${at}.text`}
          label={words.text}
          problem={problem}
          value={item.text}
          maxLength={AGENT_LIMITS.knowledge_text}
          disabled={!may}
          onChange={(value) => change({ text: value })}
        />
      )}
      {'url' in item && (
        <TextField
          at={`${at}.url`}
          label={words.page}
          hint={words.pageHint}
          problem={problem}
          type="url"
          value={item.url}
          maxLength={AGENT_LIMITS.knowledge_url}
          disabled={!may}
          onChange={(value) => change({ url: value.trim() })}
        />
      )}
      {'file' in item && (
        <div data-at={`${at}.file`}>
          <p className="wrap-anywhere">
            <span className="text-soft">{words.file}</span> <bdi>{item.file}</bdi>
          </p>
          {problem && <ProblemText>{problem}</ProblemText>}
        </div>
      )}
      <PublishedContent item={item} known={known} />
      {read.data && <ReadResult reading={read.data} />}
      {read.error && <ProblemText alert>{text.problemOf(toProblem(read.error))}</ProblemText>}
      {read.isPending && (
        <p className="text-soft text-12" role="status">
          {words.reading}
        </p>
      )}
      {may && (
        <Row>
          <Button
            label={words.readOf(name)}
            busy={read.isPending}
            disabled={isEmpty}
            onClick={() => read.mutate()}
          >
            {words.readNow}
          </Button>
          <Button kind="quiet" label={words.remove(name)} onClick={onRemove}>
            {words.removeVerb}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The source's published content, or a note that it is not published yet. */
function PublishedContent({ item, known }: Pick<ItemProps, 'item' | 'known'>) {
  const formats = useFormats();
  const { knowledge: words } = useAgentText();
  if ('text' in item || !known) return null;
  const name = getSourceName(item).replace(/^(\.\/)+/, '');
  const kind = 'file' in item ? 'file' : 'url';
  const upload = kind === 'file' ? known.uploads.find((one) => one.name === name) : undefined;
  if (upload)
    return <p className="text-soft text-12">{words.waits(formatSize(upload.bytes, formats.number))}</p>;
  const source = known.sources.find((one) => one.kind === kind && one.name === name);
  return source ? (
    <p className="text-soft text-12">{words.known(source.passages, formats.moment(source.read_at))}</p>
  ) : null;
}

function formatSize(bytes: number, number: (value: number) => string): string {
  return bytes < 1_000_000
    ? `${number(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;
}

function ReadResult({ reading }: { reading: Answer<'agents.read'>['data'] }) {
  const { knowledge: words } = useAgentText();
  const text = useText();
  if (reading.problem !== null) {
    return (
      <ProblemText alert>
        {words.unread} {text.issueText(reading.problem)}
      </ProblemText>
    );
  }
  return (
    <More summary={words.passages(reading.passages)}>
      <p className="text-soft">{words.sample}</p>
      {reading.sample.map((one) => (
        <blockquote
          key={`${one.place}${one.text}`}
          className="mt-2 mx-0 mb-0 ps-3 border-s-2 border-line text-13 whitespace-pre-line wrap-anywhere"
          dir="auto"
        >
          {one.heading && <strong>{one.heading}</strong>}
          {one.place && <span className="text-soft"> {one.place}</span>}
          <p>{one.text}</p>
        </blockquote>
      ))}
    </More>
  );
}
