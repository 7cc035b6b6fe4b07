// The same random cases in every run, so that a red run is about the change at hand. PROPERTY_SEED=n draws others; RANDOM_RUNS raises how many.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_101) });
