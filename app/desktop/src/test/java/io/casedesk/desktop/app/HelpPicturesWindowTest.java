package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.Gallery.SPONSOR;
import static io.casedesk.desktop.app.Gallery.THEME;
import static io.casedesk.desktop.app.Gallery.change;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Makes the pictures of the help pages in {@code target/pictures/help}, in both languages. The
 * contributors' page says when to copy them into {@code resources/help/images}.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class HelpPicturesWindowTest {

  private static final WindowFrame.Size SIZE = new WindowFrame.Size(1000, 700);
  private static final Path USED = Path.of("../../resources/help/images");

  /** The width of the window in the pictures: a wider one would be shown smaller on a page. */
  private static final int WIDTH = 760;

  private static final int COLORS = 256;

  @TempDir Path folder;
  private final Set<String> made = new TreeSet<>();
  private Stage stage;
  private SharedService service;
  private WindowFixture window;
  private FxRobot robot;
  private String ending;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new SharedService(folder.resolve("service.db"), 60);
  }

  @Test
  void englishPagesHaveTheirPictures(FxRobot pressed) throws IOException {
    robot = pressed;
    takeAll(Locale.ENGLISH, "");
  }

  @Test
  void germanPagesHaveTheirPictures(FxRobot pressed) throws IOException {
    robot = pressed;
    takeAll(Locale.GERMAN, "_de");
  }

  private void takeAll(Locale language, String suffix) throws IOException {
    ending = suffix + ".png";
    robot.interact(
        () ->
            window =
                new WindowFixture(
                    stage,
                    service.session(),
                    new WindowFixture.Looks(ThemeChoice.LIGHT, new Messages(language), SIZE),
                    folder.resolve("workspace")));
    try {
      window.awaitUseCasesRead();
      showFewColumns();
      filter();
      create();
      edit();
      editMany();
      review();
      importAFile();
      checklists();
    } finally {
      window.composition.close();
      service.close();
    }
    assertEquals(used(suffix), made, "pictures in " + USED);
  }

  private static Set<String> used(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(USED)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.matches("[a-z]+" + suffix + "\\.png"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Keeps a part of the window, as if the window were small. */
  private void take(String name, String query, double width, double height) throws IOException {
    Pulses.await();
    WritableImage[] image = new WritableImage[1];
    robot.interact(
        () ->
            image[0] =
                Snapshot.of(
                    stage, new WindowFrame.Size(width, height), robot.lookup(query).query()));
    save(name, image[0]);
  }

  private void save(String name, Image image) throws IOException {
    made.add(name + ending);
    Path pictures = Path.of(System.getProperty("casedesk.pictures"), "help");
    Files.createDirectories(pictures);
    assertTrue(
        ImageIO.write(fewColors(image), "png", pictures.resolve(name + ending).toFile()), name);
  }

  /** A picture of the 256 most frequent colors takes a third of the room. */
  private static BufferedImage fewColors(Image image) {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] colors = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), colors, 0, width);
    Map<Integer, Long> counts =
        Arrays.stream(colors)
            .boxed()
            .collect(Collectors.groupingBy(color -> color, TreeMap::new, Collectors.counting()));
    List<Integer> palette =
        counts.entrySet().stream()
            .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
            .limit(COLORS)
            .map(Map.Entry::getKey)
            .toList();
    Map<Integer, Integer> nearest = new HashMap<>();
    for (int at = 0; at < colors.length; at++) {
      colors[at] = nearest.computeIfAbsent(colors[at], color -> nearest(color, palette));
    }
    int[] list = palette.stream().mapToInt(Integer::intValue).toArray();
    BufferedImage result =
        new BufferedImage(
            width,
            height,
            BufferedImage.TYPE_BYTE_INDEXED,
            new IndexColorModel(8, list.length, list, 0, false, -1, DataBuffer.TYPE_BYTE));
    result.getRaster().setPixels(0, 0, width, height, colors);
    return result;
  }

  /** The place of the color in the palette that looks most like this one. */
  private static int nearest(int color, List<Integer> palette) {
    return IntStream.range(0, palette.size())
        .boxed()
        .min(Comparator.comparingInt(place -> distance(color, palette.get(place))))
        .orElseThrow();
  }

  private static int distance(int one, int other) {
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      int apart = ((one >> shift) & 0xff) - ((other >> shift) & 0xff);
      sum += apart * apart;
    }
    return sum;
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private RecordsView<UseCase> view() {
    return window.composition.useCases().view();
  }

  private List<UseCase> records() {
    return model().rows().shown().stream()
        .map(row -> row.record())
        .filter(record -> !record.deleted())
        .toList();
  }

  private void press(String query) {
    WindowFixture.press(robot, query);
    Pulses.await();
  }

  private void showFewColumns() {
    TableView<?> table = robot.lookup(".record-table").query();
    robot.interact(
        () ->
            table
                .getColumns()
                .forEach(
                    column -> {
                      boolean isTitle = "title".equals(column.getId());
                      column.setPrefWidth(isTitle ? 150 : 130);
                      column.setVisible(isTitle || SPONSOR.toString().equals(column.getId()));
                    }));
  }

  private void filter() throws IOException {
    robot.interact(() -> view().tools().filterBar().open());
    WindowFixture.put(robot, "#filter-columns-search", "theme");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#filter-columns-search").tryQuery().isEmpty());
    Pulses.await();
    WritableImage[] image = new WritableImage[1];
    robot.interact(
        () -> {
          Node dropped = robot.lookup(".filter-box").query();
          Bounds end =
              stage
                  .getScene()
                  .getRoot()
                  .screenToLocal(dropped.localToScreen(dropped.getLayoutBounds()));
          Node records = robot.lookup(".records").query();
          Bounds start = records.localToScene(records.getLayoutBounds());
          int left = (int) start.getMinX();
          int top = (int) start.getMinY();
          image[0] =
              new WritableImage(
                  Snapshot.of(stage).getPixelReader(),
                  left,
                  top,
                  Math.max(WIDTH, (int) end.getMaxX() + 16) - left,
                  (int) end.getMaxY() + 16 - top);
        });
    save("filters", image[0]);
    robot.push(KeyCode.ESCAPE);
  }

  private void create() throws IOException {
    robot.interact(() -> view().create());
    WindowFixture.put(robot, "#create-name", "Supplier onboarding");
    take("create", "#create", WIDTH, 430);
    robot.interact(() -> model().creating().discard());
  }

  private void write(int row, FieldRef field, String text) {
    TableView<?> table = robot.lookup(".record-table").query();
    robot.interact(
        () ->
            view()
                .choose(
                    row,
                    table.getVisibleLeafColumns().stream()
                        .map(column -> column.getId())
                        .toList()
                        .indexOf(field.toString())));
    robot.write(text).push(KeyCode.ENTER);
  }

  private void edit() throws IOException {
    write(1, SPONSOR, "Ada Lovelace");
    write(2, SPONSOR, "Grace Hopper");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    take("edit", ".records", WIDTH, 480);
  }

  private void editMany() throws IOException {
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHIFT, KeyCode.DOWN);
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("Mary Somerville");
    WindowFixture.await(() -> !robot.lookup("#bulk-stage").query().isDisabled());
    take("bulkedit", "#bulk-edit", WIDTH, 620);
    double noteHeight = robot.lookup("#bulk-note").queryLabeled().getHeight();
    assertTrue(noteHeight < 30, "the note takes one line: " + noteHeight);
    press("#bulk-cancel");
  }

  private void review() throws IOException {
    List<UseCase> records = records();
    robot.interact(
        () -> model().staging().stage(List.of(change(records.get(4), THEME, "Human resources"))));
    robot.interact(model()::reviewStaged);
    reviewed(Phase.Checked.class);
    take("review", "#review-page", WIDTH, 540);
    robot.interact(model().review()::close);
    reviewed(Phase.Closed.class);
    service.change(records.get(1).id(), SPONSOR.key(), "Alan Turing");
    service.change(records.get(2).id(), SPONSOR.key(), "Rosalind Franklin");
    robot.interact(model()::reviewStaged);
    reviewed(Phase.Checked.class);
    press("#review-only-CONFLICT");
    TableView<?> lines = robot.lookup("#review-table").query();
    robot.interact(lines.getSelectionModel()::selectAll);
    take("conflicts", "#review-page", WIDTH + 160, 520);
    press("#review-keep-mine");
    press("#review-only-CONFLICT");
    press("#review-apply");
    reviewed(Phase.Ended.class);
    take("verdicts", "#review-page", WIDTH, 480);
    press("#review-done");
    press("#go-runs");
    WindowFixture.awaitNode(robot, "#run-undo");
    robot.interact(robot.lookup("#runs-table").query()::requestFocus);
    take("runs", ".runs", WIDTH, 540);
  }

  private void reviewed(Class<? extends Phase> phase) {
    ReviewSession<UseCase> review = model().review();
    WindowFixture.await(() -> phase.isInstance(review.phase()));
  }

  private void importAFile() throws IOException {
    StringBuilder table = new StringBuilder("source_id;Sponsor;Theme;Remark\n");
    for (UseCase record : records().subList(0, 8)) {
      table.append(record.text("source_id")).append(";Ada Lovelace;;For the meeting\n");
    }
    Path file = Files.writeString(folder.resolve("use-cases.csv"), table);
    ImportSession imports = window.composition.imports().session();
    press("#go-imports");
    robot.interact(() -> imports.choose(file));
    press("#imports-to-mapping");
    WindowFixture.awaitNode(robot, "#imports-columns");
    WindowFixture.await(() -> !robot.lookup("#imports-to-matching").query().isDisabled());
    take("imports", ".imports", WIDTH, 560);
  }

  private void checklists() throws IOException {
    ChecklistsFixture checklists = new ChecklistsFixture(window, folder.resolve("service.db"));
    press("#go-checklists");
    checklists.awaitRead();
    checklists.go(robot, checklists.cells().getFirst());
    checklists.awaitShown();
    checklists.mark(robot, KeyCode.R);
    checklists.awaitShown();
    take("checklists", ".checklists", WIDTH + 120, 480);
  }
}
