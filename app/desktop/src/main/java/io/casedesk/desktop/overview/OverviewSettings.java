package io.casedesk.desktop.overview;

import java.util.Optional;

/** Stores the user's choices on the start screen. Blocks on the disk. */
public interface OverviewSettings {

  /** Returns the stored choice; empty when there is none. */
  Optional<String> find(String name);

  /** Stores a choice. */
  void put(String name, String value);
}
