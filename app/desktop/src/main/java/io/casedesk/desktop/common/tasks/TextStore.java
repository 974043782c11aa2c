package io.casedesk.desktop.common.tasks;

import java.util.Optional;

/** Stores one text. Blocks on the disk. */
public interface TextStore {

  /** Returns the stored text; empty if there is none. */
  Optional<String> find();

  /** Stores the text in place of the earlier one. */
  void put(String text);
}
