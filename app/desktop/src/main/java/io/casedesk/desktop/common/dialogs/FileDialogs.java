package io.casedesk.desktop.common.dialogs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.Window;

/**
 * Asks for a file. An interface, because the dialogs of the system cannot be shown without a
 * display.
 */
public interface FileDialogs {

  /**
   * What is asked for.
   *
   * @param title what the dialog is called
   * @param name name of the file at first; empty for none. What is no name of a file, or leads
   *     elsewhere, is taken out of it: some names come from views and records that others made
   * @param types the kinds of file that may be chosen; the first is chosen at first
   */
  record Question(String title, String name, List<Type> types) {

    /** Takes a copy that nobody can change. */
    public Question {
      name = SafeFileName.of(name);
      types = List.copyOf(types);
    }
  }

  /**
   * A kind of file.
   *
   * @param title what it is called
   * @param extension how names of it end, without the dot
   * @param others how names of it may end as well, where a file is read
   */
  record Type(String title, String extension, List<String> others) {

    /** Takes a copy that nobody can change. */
    public Type {
      others = List.copyOf(others);
    }

    /** One whose names end in one way. */
    public Type(String title, String extension) {
      this(title, extension, List.of());
    }
  }

  /** Asks for a file to read; empty when the person chose none. Call on the JavaFX thread. */
  Optional<Path> open(Window owner, Question question);

  /**
   * Asks where to write; empty when the person chose no place. A file that is there already is only
   * named after the person agreed to its being replaced. Call on the JavaFX thread.
   */
  Optional<Path> save(Window owner, Question question);

  /** Asks for a folder; empty when the person chose none. Call on the JavaFX thread. */
  Optional<Path> folder(Window owner, String title);
}
