package io.casedesk.desktop.app;

import java.nio.file.Path;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A window with every type of field, whose records were read. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class FieldMatrixFixture {

  @TempDir Path folder;
  FieldMatrixWindow matrix;
  Keyboard keys;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(Stage stage) {
    matrix = new FieldMatrixWindow(stage, folder);
    keys = matrix.keys;
  }

  @BeforeEach
  void read() {
    matrix.window.awaitUseCasesRead();
  }

  @AfterEach
  void close() {
    matrix.close();
  }
}
