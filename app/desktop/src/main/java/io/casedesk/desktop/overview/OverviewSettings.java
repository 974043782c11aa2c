package io.casedesk.desktop.overview;

import java.util.Optional;

/** Where it is kept what a person chose here. Blocks on the disk. */
public interface OverviewSettings {

  /** What was chosen; empty when nothing was. */
  Optional<String> find(String name);

  /** Keeps a choice in the place of the one before. */
  void put(String name, String value);
}
