import type { Form } from '../../components/form/use-revision.ts'
import type { EventValues } from './values.rules.ts'

/** What a section of the editor gets. */
export interface SectionProps {
  form: Form<EventValues>
  mayChange: boolean
}
