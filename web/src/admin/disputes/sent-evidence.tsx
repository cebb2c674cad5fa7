import type { Dispute, EvidenceTexts } from '@cartwright/contract/payments/disputes.ts'
import { Paper, Text, Title } from '@mantine/core'
import { Facts } from '../components/display/facts.tsx'
import { DateTime } from '../components/display/formats.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.evidence

/** What was sent, by whom and when. */
export function SentEvidence({ texts: written, files, submittedDate, submittedBy }: Dispute['evidence']) {
  const filled = (Object.keys(texts.fields) as (keyof EvidenceTexts)[]).filter((field) => written[field])
  if (!submittedDate && filled.length === 0 && files.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      {submittedDate && (
        <Text size="sm" mb="sm">
          {texts.submitted} <DateTime at={submittedDate} />{' '}
          {submittedBy ? texts.by(submittedBy) : texts.there}
        </Text>
      )}
      {submittedDate && filled.length === 0 && files.length === 0 && <Text size="sm">{texts.noTexts}</Text>}
      <Facts
        facts={[
          ...filled.map(
            (field) => [texts.fields[field], <Long key={field} text={written[field] ?? ''} />] as const,
          ),
          ...files.map(({ kind, name }) => [texts.kinds[kind], <Long key={kind} text={name} />] as const),
        ]}
      />
    </Paper>
  )
}

function Long({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}
