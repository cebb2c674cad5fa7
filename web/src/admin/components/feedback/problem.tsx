import { Alert, Button, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { problemOf, unplacedMessages } from '../../api/problems.rules.ts'
import { texts } from '../../api/texts/index.ts'

interface ProblemProps {
  /** What was thrown; nothing is shown where nothing was. */
  error: unknown
  onRetry?: () => void
  /** Request fields whose messages stand beside their inputs; the other ones are listed here. */
  formFields?: readonly string[]
}

/** What went wrong and a way on; announced when it comes. */
export function Problem({ error, onRetry, formFields = [] }: ProblemProps) {
  if (!error) return null
  const problem = problemOf(error)
  const lines = unplacedMessages(problem, formFields)
  const isWorthAgain = onRetry !== undefined && problem.canRetry
  const saysMore = problem.text !== '' || lines.length > 0 || isWorthAgain
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />} title={problem.title} my="md">
      {saysMore && (
        <>
          {problem.text && <Text size="sm">{problem.text}</Text>}
          {lines.map((line) => (
            <Text size="sm" key={line}>
              {line}
            </Text>
          ))}
          {isWorthAgain && (
            <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
              {texts.again}
            </Button>
          )}
        </>
      )}
    </Alert>
  )
}
