package io.casedesk.desktop.app;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A window over a sample, into which keys are typed faster than it is drawn. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class FastKeysFixture {

  @TempDir Path folder;
  WindowFixture window;
  Keyboard keys;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(WindowFixture opened) {
    window = opened;
    keys = new Keyboard(opened.stage);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  final RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }
}
