// Names of countries.
import { namer } from './display-name.ts';

export const regionName = namer('region');
