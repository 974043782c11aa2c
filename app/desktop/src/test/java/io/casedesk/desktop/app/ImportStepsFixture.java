package io.casedesk.desktop.app;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** A window over a service whose records are imported from files. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class ImportStepsFixture {

  static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  MoodyService service;
  ServiceClient other;
  WindowFixture window;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(Stage stage) {
    begin(stage, new WindowFrame.Size(1000, 700));
  }

  /** The same in a window of another size. */
  final void begin(Stage stage, WindowFrame.Size size) {
    service = new MoodyService(folder.resolve("s.db"), 60);
    other = new ServiceClient(ClientOptions.of(service.directUrl(), service::token));
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), service.token()),
            new WindowFixture.Looks(ThemeChoice.LIGHT, new Messages(Locale.ENGLISH), size),
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    service.be(MoodyService.Mood.WELL);
    window.composition.close();
    other.close();
    service.close();
  }

  ImportSession model() {
    return window.composition.imports().session();
  }

  List<UseCase> records() {
    return window.composition.useCases().model().rows().records().stream()
        .filter(record -> !record.deleted())
        .toList();
  }

  static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  static String summary(FxRobot robot, String step) {
    return text(robot, "#imports-summary-" + step);
  }

  static void awaitSummary(FxRobot robot, String step, String text) {
    WindowFixture.await(() -> summary(robot, step).equals(text));
  }

  @SuppressWarnings("unchecked")
  static <T> ComboBox<T> combo(FxRobot robot, String query) {
    return (ComboBox<T>) WindowFixture.awaitNode(robot, query);
  }

  void begin(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
  }

  void take(FxRobot robot, String name, String text) throws IOException {
    Path file = Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    robot.interact(() -> model().choose(file));
  }

  void toDifference(FxRobot robot, String name, String text) throws IOException {
    begin(robot);
    take(robot, name, text);
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);
  }

  String sponsors(int many, String value) {
    StringBuilder csv = new StringBuilder("id,Sponsor\n");
    records()
        .subList(0, many)
        .forEach(record -> csv.append(record.id()).append(',').append(value).append('\n'));
    return csv.toString();
  }

  String sponsor(UseCase record) {
    FieldValue held =
        Objects.requireNonNull(other.useCases().reread(Set.of(record.id())).get(record.id()))
            .value(SPONSOR);
    return held == null ? "" : held.display();
  }
}
