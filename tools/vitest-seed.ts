// Seeds property tests, so that every run has the same random cases and a failure comes from the change under test. PROPERTY_SEED=n draws others; RANDOM_RUNS raises their number.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_101) });
