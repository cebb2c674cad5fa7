import type { Violation } from '../../platform/errors/errors.ts'
import { complaints } from '../../platform/errors/validation.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import { ProductDraft, problemsOf } from './drafts.rules.ts'
import { limitProblems } from './problems.rules.ts'

/** Everything that is wrong with a draft; what its fields say together is looked at once each is right by itself. */
export function problemsWith(draft: ProductDraft, settings: SiteSettings): Violation[] {
  const single = [...complaints(ProductDraft, draft), ...limitProblems(draft, settings.limits)]
  return single.length > 0 ? single : problemsOf(draft, settings)
}
