package io.casedesk.desktop.records.unsent;

import java.util.List;

/** Stores the drafts of new records, each under its origin. Blocks on the disk. */
public interface NewRecordDraftStore {

  /** Returns the stored drafts; the one that was stored last comes first. */
  List<String> all();

  /** Stores a draft in place of the earlier one of its origin; an empty text removes it. */
  void put(String origin, String text);
}
