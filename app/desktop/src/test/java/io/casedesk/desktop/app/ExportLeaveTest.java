package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog.Separator;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.export.ExportDialog;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Group;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Leaving an export while its file is being written, which here waits until a test lets it go. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ExportLeaveTest {

  @TempDir Path folder;
  private final List<Runnable> background = new ArrayList<>();
  private final Overlay overlay = new Overlay();
  private CaseService service;
  private WindowFixture window;
  private Path file;
  private ExportDialog dialog;

  @Start
  void open(Stage stage) {
    service = CaseService.start(ServiceOptions.of(folder.resolve("s.db")));
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.baseUrl().toString(), service.issueToken("t")),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"),
            new Messages(Locale.ENGLISH));
    Parent root = stage.getScene().getRoot();
    stage.getScene().setRoot(new Group());
    stage.getScene().setRoot(new StackPane(root, overlay.node()));
    file = folder.resolve("out.csv");
    window.files.choose(file);
    Messages messages = new Messages(Locale.ENGLISH);
    dialog =
        new ExportDialog(
            new Tasks(
                background::add,
                Runnable::run,
                thrown -> {
                  throw new AssertionError(thrown);
                }),
            () -> TableFormat.XLSX,
            () -> CsvStyle.STANDARD,
            new SimpleObjectProperty<>(Separator.COMMA),
            "usecases",
            window.files,
            messages,
            new MomentText(messages, new Timestamps(Locale.ENGLISH, ZoneOffset.UTC)),
            overlay);
    dialog.open(one(true));
  }

  private static ExportDialog.Exportable one(boolean whole) {
    List<UseCase> one =
        List.of(new UseCase("1", Map.of("id", FieldValue.text("1")), Map.<String, FieldValue>of()));
    List<FieldRef> id = List.of(FieldRef.standard("id"));
    return new ExportDialog.Exportable(
        new ExportDialog.Exportable.Records(one, 0, one, List.of()),
        new ExportDialog.Exportable.Columns(id, id, Map.of()),
        KnownDropdownValues.of(List.of(), Map.of(), List.of()),
        0,
        whole,
        null);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private void write(FxRobot robot) {
    fire(robot, "#export-write");
    assertTrue(said(robot).startsWith("0 of 1 record"), said(robot));
  }

  private static String said(FxRobot robot) {
    return robot.lookup("#export-said").<Label>query().getText();
  }

  private static void fire(FxRobot robot, String id) {
    robot.interact(() -> robot.lookup(id).queryButton().fire());
  }

  private static String more(FxRobot robot) {
    return robot.lookup("#export-more").<Label>query().getText();
  }

  @Test
  void closingWhileTheFileIsWrittenIsAskedFirst(FxRobot robot) throws IOException {
    write(robot);
    robot.push(KeyCode.ESCAPE);

    assertTrue(overlay.isShowing(), "it asks");
    assertTrue(said(robot).startsWith("0 of 1 record"), "and goes on meanwhile");
    assertTrue(more(robot).contains("still running"), more(robot));
    assertTrue(robot.lookup("#export-again").queryButton().isFocused(), "what changes nothing");
    window.picture(robot, "export-leaving");
    fire(robot, "#export-again");
    assertEquals("", more(robot));
    assertTrue(robot.lookup("#export-stop").queryButton().isFocused());

    robot.interact(() -> background.removeFirst().run());
    assertTrue(Files.exists(file));
    robot.push(KeyCode.ESCAPE);
    assertFalse(overlay.isShowing(), "there is nothing to ask any more");
  }

  @Test
  void stoppingAndClosingLeavesNoFile(FxRobot robot) {
    write(robot);
    fire(robot, "#export-close");
    fire(robot, "#export-stop");

    assertFalse(overlay.isShowing());
    robot.interact(() -> background.removeFirst().run());
    assertFalse(Files.exists(file));
  }

  @Test
  void whatIsWrittenMeanwhileNeedsNoAnswer(FxRobot robot) {
    write(robot);
    robot.push(KeyCode.ESCAPE);
    robot.interact(() -> background.removeFirst().run());

    assertEquals("", more(robot));
    assertFalse(robot.lookup("#export-again").query().isVisible());
    fire(robot, "#export-stop");
    assertFalse(overlay.isShowing());
  }

  @Test
  void anIncompleteListIsExportedOnlyAfterThatIsAgreedTo(FxRobot robot) throws IOException {
    robot.interact(overlay::hide);
    robot.interact(() -> dialog.open(one(false)));
    assertTrue(robot.lookup("#export-incomplete").<Label>query().getText().contains("incomplete"));
    assertTrue(robot.lookup("#export-write").queryButton().isDisabled(), "it is asked first");

    CheckBox agreed = robot.lookup("#export-incomplete-agreed").query();
    assertTrue(agreed.isVisible());
    window.picture(robot, "export-incomplete");
    robot.interact(agreed::fire);
    write(robot);

    FileDialogs.Request asked = window.files.asked().orElseThrow();
    assertTrue(asked.name().endsWith(".incomplete.xlsx"), asked.name());
    robot.interact(() -> background.removeFirst().run());
    robot.interact(() -> dialog.open(one(false)));
    assertFalse(agreed.isSelected(), "asked anew for the next export");
  }
}
