package io.casedesk.desktop.common.dialogs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.Window;

/**
 * Shows file dialogs. An interface, because the dialogs of the system can't be shown in tests
 * without a display.
 */
public interface FileDialogs {

  /**
   * The contents of a file dialog.
   *
   * @param title the title of the dialog
   * @param name the initial file name; empty for none. Invalid characters and folders are removed,
   *     because some names come from views and records of other users
   * @param types the file types to choose from, the default first
   */
  record Request(String title, String name, List<Type> types) {

    /** Removes unsafe parts of the name and copies the list. */
    public Request {
      name = SafeFileName.of(name);
      types = List.copyOf(types);
    }
  }

  /**
   * A file type.
   *
   * @param title the localized name
   * @param extension the file extension without the dot
   * @param others further extensions that are accepted when reading
   */
  record Type(String title, String extension, List<String> others) {

    /** Copies the list. */
    public Type {
      others = List.copyOf(others);
    }

    /** Creates a type with one extension. */
    public Type(String title, String extension) {
      this(title, extension, List.of());
    }
  }

  /** Asks for a file to read; empty if the user cancels. Call on the JavaFX thread. */
  Optional<Path> open(Window owner, Request question);

  /**
   * Asks for a file to write; empty if the user cancels. The dialog confirms replacing an existing
   * file. Call on the JavaFX thread.
   */
  Optional<Path> save(Window owner, Request question);

  /** Whether the system has a program that opens files and folders. */
  boolean canShow();

  /**
   * Opens a file or a folder outside the window. Blocks until the system has accepted it.
   *
   * @throws IOException if the system can't open it
   */
  void show(Path file) throws IOException;

  /** Asks for a folder; empty if the user cancels. Call on the JavaFX thread. */
  Optional<Path> folder(Window owner, String title);
}
