import type { PluginTrial } from '@cartwright/contract/plugins/plugins.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { Alert, Button, Group, List, Select, Skeleton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { CodeBlock } from '../components/display/code-block.tsx'
import { failureOf } from '../components/feedback/failures.rules.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { Card } from '../components/page/card.tsx'
import { parseRequest } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import './plugins.css'

const texts = allTexts.trial

/** Asks the plugin a question, and checks the answer. */
export function Trial({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getPluginSamples', { id })
  return (
    <Card title={texts.title} about={texts.about}>
      <Problem error={error} onRetry={refetch} />
      {data && <Question id={id} samples={data.samples} />}
      {!data && !error && <Skeleton height={280} />}
    </Card>
  )
}

type Samples = Reply<'getPluginSamples'>['samples']

function Question({ id, samples }: { id: string; samples: Samples }) {
  const [name, setName] = useState(samples[0]?.function ?? '')
  const sample = JSON.stringify(samples.find((one) => one.function === name)?.request ?? {}, null, 2)
  const [text, setText] = useState<string>()
  const ask = useChange('tryPlugin', { invalidates: [] })
  const question = text ?? sample
  const parsed = parseRequest(question)
  const choose = (next: string) => {
    setName(next)
    setText(undefined)
    ask.reset()
  }
  return (
    <>
      {samples.length > 1 && (
        <Select
          label={texts.function}
          allowDeselect={false}
          data={samples.map((one) => one.function)}
          value={name}
          onChange={(value) => choose(value ?? name)}
        />
      )}
      <Textarea
        label={texts.request}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        classNames={{ input: 'json-input' }}
        value={question}
        error={problemOf(parsed)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={text === undefined} onClick={() => setText(undefined)}>
          {texts.reset}
        </Button>
        <Button
          loading={ask.isPending}
          disabled={!('request' in parsed)}
          onClick={() => 'request' in parsed && ask.mutate({ id, function: name, request: parsed.request })}
        >
          {texts.send}
        </Button>
      </Group>
      <Problem error={ask.error} />
      {ask.data && <Answer {...ask.data.trial} />}
    </>
  )
}

function problemOf(parsed: ReturnType<typeof parseRequest>): string | undefined {
  if ('reason' in parsed) return texts.notJson(parsed.reason)
  return 'problem' in parsed ? texts.notObject : undefined
}

function Answer({ milliseconds, problems, answer }: PluginTrial) {
  const isFine = problems.length === 0
  return (
    <>
      <Alert
        role="status"
        color={isFine ? 'accent' : 'red'}
        title={isFine ? texts.fine(milliseconds) : texts.wrong(milliseconds)}
      >
        {!isFine && (
          <List size="sm">
            {problems.map((problem) => (
              <List.Item key={problem}>{failureOf(problem)}</List.Item>
            ))}
          </List>
        )}
      </Alert>
      {answer !== undefined && <CodeBlock label={texts.answer} value={JSON.stringify(answer, null, 2)} />}
    </>
  )
}
