import { parentPort } from 'node:worker_threads'
import type { Interval } from '../hours/rules.ts'
import { busyTimesIn, CalendarError, type Question } from './rules.ts'

// The program of a thread that takes one calendar apart.

export interface CalendarJob {
  text: string
  question: Question
}

export type CalendarResult = { times: Interval[] } | { problem: string }

function resultOf({ text, question }: CalendarJob): CalendarResult {
  try {
    return { times: busyTimesIn(text, question) }
  } catch (error) {
    if (error instanceof CalendarError) return { problem: error.message }
    throw error
  }
}

parentPort?.once('message', (job: CalendarJob) => parentPort?.postMessage(resultOf(job)))
parentPort?.postMessage('ready')
