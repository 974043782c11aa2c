package io.casedesk.desktop.app;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.options.OptionsModel;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;

/**
 * Every state of the option book, of the check of the connection, and of what is said of faults.
 */
final class OtherStates {

  private OtherStates() {}

  static List<State> options() {
    return List.of(
        new State("options-list", OtherStates::book),
        new State("options-search-nothing", g -> g.text("#search", "no key says this")),
        new State("options-label", OtherStates::label),
        new State("options-add", OtherStates::add),
        new State("options-exported", OtherStates::export),
        new State("options-import", OtherStates::importFile),
        new State("options-import-bad", OtherStates::importBad));
  }

  static List<State> faults() {
    return List.of(
        new State("check-connection", OtherStates::check),
        new State("check-failed", OtherStates::checkFailed),
        new State("notices-failures", OtherStates::failure),
        new State("support-crash", OtherStates::crash),
        new State("support-about", OtherStates::about),
        new State("support-diagnostics", OtherStates::diagnostics),
        new State("runs-failed", OtherStates::noWorkspace));
  }

  private static OptionsModel model(Gallery g) {
    return g.window.composition.options.model();
  }

  private static void book(Gallery g) {
    g.be(MoodyService.Mood.WELL);
    g.go("optionbook");
    g.keys(KeyCode.F5);
    g.await(() -> !model(g).shown().keys().isEmpty());
  }

  private static void label(Gallery g) {
    g.text("#search", "");
    g.await(() -> !model(g).shown().keys().isEmpty());
    TableView<?> keys = (TableView<?>) g.node("#optionbook-keys");
    g.fx(
        () -> {
          keys.requestFocus();
          keys.getSelectionModel().select(1);
        });
    g.keys(KeyCode.F2);
    g.node("#optionbook-label-input");
    g.text("#optionbook-label-input", "Finance and controlling");
  }

  private static void add(Gallery g) {
    g.keys(KeyCode.ENTER);
    g.press("#optionbook-add");
    g.node("#optionbook-new-key");
  }

  static void export(Gallery g) {
    g.keys(KeyCode.ESCAPE);
    g.window.files.choose(g.folder.resolve("options.csv"));
    g.press("#optionbook-export");
    g.node("#optionbook-notice");
  }

  private static void importFile(Gallery g) {
    choose(g, "field,key,label\r\ntheme,esg,Sustainability\r\nnever_seen_field,a,\r\n");
    g.press("#optionbook-import");
    g.node("#optionbook-import-do");
  }

  private static void importBad(Gallery g) {
    choose(g, "field,key,label\r\ntheme,,Nothing\r\ntheme,a,One\r\ntheme,a,Two\r\n");
    g.press("#optionbook-import");
    g.await(() -> g.robot.lookup("#optionbook-import-do").tryQuery().isEmpty());
    g.node("#optionbook-details");
  }

  private static void choose(Gallery g, String text) {
    try {
      Path file = g.folder.resolve("options.csv");
      g.window.files.choose(Files.writeString(file, text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(Gallery g) {
    g.be(MoodyService.Mood.WELL);
    g.go("usecases");
    g.keys(KeyCode.F8);
    g.await(
        () ->
            g.robot.lookup(".check-row").queryAll().size() > 8
                && !g.robot.lookup("#check-again").query().isDisabled());
  }

  private static void checkFailed(Gallery g) {
    String before = ((Label) g.node("#check-summary")).getText();
    g.be(MoodyService.Mood.NO_TOKEN);
    g.press("#check-again");
    g.await(
        () ->
            !g.robot.lookup("#check-again").query().isDisabled()
                && !((Label) g.node("#check-summary")).getText().equals(before));
  }

  private static void failure(Gallery g) {
    g.press("#check-close");
    g.be(MoodyService.Mood.WELL);
    g.fx(
        () ->
            g.window.composition.unhandled(
                new StoreException(Message.plain("There is no room on the disk"), null)));
  }

  private static void crash(Gallery g) {
    g.fx(
        () -> {
          Thread here = Thread.currentThread();
          WindowExtension.expectUnhandledFailures();
          Thread.UncaughtExceptionHandler handler = here.getUncaughtExceptionHandler();
          handler.uncaughtException(here, new IllegalStateException("nobody expected this"));
          handler.uncaughtException(here, new IllegalStateException("nor this"));
        });
    g.node("#crash-more");
  }

  private static void about(Gallery g) {
    g.press("#crash-go-on");
    g.fx(() -> g.window.composition.support().about());
    g.node("#about-policy");
  }

  private static void diagnostics(Gallery g) {
    g.fx(() -> g.node("#about-version").getScene().getWindow().hide());
    g.fx(() -> g.window.composition.support().export());
    g.await(() -> !g.window.composition.support().diagnostics().parts().isEmpty());
  }

  private static void noWorkspace(Gallery g) {
    g.fx(() -> g.node("#diagnostics-save").getScene().getWindow().hide());
    CompletableFuture.runAsync(g.window.workspace::close).join();
    g.go("runs");
    g.keys(KeyCode.F5);
    g.node("#failure-detail");
  }
}
