package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.Objects;
import javafx.scene.Node;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The form of a record with many fields comes in portions, so that it doesn't block the window. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FormPortionsWindowTest {

  private static final int PORTION = 8;

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 20);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void theFirstFieldsComeAtOnceAndTheOthersFollow(FxRobot robot) {
    awaitForm();
    int first = Keyboard.fx(() -> select(0));
    assertEquals(PORTION, first);
    WindowFixture.await(() -> rows() == fields());
    assertTrue(fields() > 2 * PORTION, "too few fields to show it");
  }

  @Test
  void theKeyboardFindsAllFieldsAtOnce(FxRobot robot) {
    awaitForm();
    int rows =
        Keyboard.fx(
            () -> {
              int _ = select(1);
              Node row = editor().lookup(".field-row");
              row.applyCss();
              Objects.requireNonNull(row.lookup(".text-input")).requestFocus();
              return rows();
            });
    assertEquals(Keyboard.fx(this::fields), rows);
  }

  /** The pane shows its content from its first frame on. */
  private void awaitForm() {
    window.awaitUseCasesRead();
    int _ = Keyboard.fx(() -> select(2));
    WindowFixture.await(() -> rows() == fields());
  }

  private int select(int row) {
    window.composition.useCases().view().select(model().rows().shown().get(row).record().id());
    return rows();
  }

  private Node editor() {
    return window.composition.useCases().view().side().editor().node();
  }

  private int rows() {
    return editor().lookupAll(".field-row").size();
  }

  private int fields() {
    return Objects.requireNonNull(model().editor().openProperty().get()).fields().size();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }
}
