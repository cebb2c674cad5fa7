import fc from 'fast-check'

/** Uses the same random cases in every run, so that only a change of code fails a test. SEED=… sets others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261122) })
