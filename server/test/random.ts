import fc from 'fast-check'

/** Random cases are the same at every run, so that a change is what makes a test fail; SEED=… tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261122) })
