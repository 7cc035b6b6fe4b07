// The thread in which a proof of work is searched.
import { findNumber, type Work } from './work-search.ts';

self.onmessage = ({ data }: MessageEvent<Work>) => self.postMessage(findNumber(data));
