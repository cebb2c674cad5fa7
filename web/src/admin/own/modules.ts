import react from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useCall, useChange } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { Card } from '../components/page/card.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { language } from '../language/language.ts'

/** What components of a shop import, in the admin. */
export const modules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': { Fragment, jsx, jsxs },
  'cartwright/admin': { PageHead, Card, Problem, useCall, useChange, language },
}
