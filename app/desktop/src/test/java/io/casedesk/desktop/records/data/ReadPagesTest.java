package io.casedesk.desktop.records.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.service.ReadListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list that arrives in several pages. */
class ReadPagesTest extends RecordsModelFixture {

  ReadPagesTest(@TempDir Path folder) {
    super(folder);
    service.type = "dropdown";
    // The empty list is then shown.
    read();
  }

  private static UseCase useCase(String id, String sponsor) {
    return new UseCase(
        id,
        Map.of("title", FieldValue.text("Case " + id)),
        Map.of("sponsor", FieldValue.text(sponsor)));
  }

  private Map<String, Integer> uses() {
    return model.fieldCatalog().options().options("sponsor").stream()
        .collect(Collectors.toMap(KnownDropdownValue::key, KnownDropdownValue::uses));
  }

  @Test
  void theKeysOfAllPagesAreCounted() {
    service.pages =
        List.of(
            List.of(useCase("1", "a"), useCase("2", "b")),
            List.of(useCase("3", "a")),
            List.of(useCase("4", "c"), useCase("5", "a")));
    read();

    assertEquals(Map.of("a", 3, "b", 1, "c", 1), uses());
  }

  @Test
  void aRecordOnTwoPagesIsCountedOnceWithItsNewestValue() {
    service.pages =
        List.of(List.of(useCase("1", "a"), useCase("2", "b")), List.of(useCase("2", "a")));
    read();

    assertEquals(Map.of("a", 2), uses());
    assertEquals("a", sponsorOf(model.rows().find("2")));
  }

  @Test
  void pagesThatWaitTogetherChangeTheListOnce() {
    service.pages =
        List.of(List.of(useCase("1", "a")), List.of(useCase("2", "b")), List.of(useCase("3", "c")));
    model.loader().refresh();
    List<Integer> totals = new ArrayList<>();
    List<Integer> requests = new ArrayList<>();
    model.rows().versionProperty().subscribe((was, is) -> totals.add(model.rows().shown().size()));
    model
        .loader()
        .stateProperty()
        .map(LoadState::progress)
        .subscribe(
            progress -> {
              if (progress != null) {
                requests.add(progress.requests());
              }
            });
    background.removeFirst().run();
    assertEquals(List.of(), totals, "nothing before the window has time");
    settle();

    assertEquals(1, totals.size(), () -> "changes: " + totals);
    assertEquals(List.of(3), requests);
    assertEquals(
        List.of("1", "2", "3"),
        model.rows().shown().stream().map(row -> row.record().id()).toList());
    ReadListener.Progress progress = model.loader().state().progress();
    assertNotNull(progress);
    assertEquals(3, progress.requests());
  }

  @Test
  void manyPagesThatWaitTogetherDoNotReplaceTheShownRows() {
    service.pages =
        IntStream.range(0, 4)
            .mapToObj(
                page ->
                    IntStream.range(0, 600).mapToObj(i -> useCase(page + "-" + i, "a")).toList())
            .toList();
    int replacements = model.rows().filtered().replacementsProperty().get();
    read();

    assertEquals(2_400, model.rows().shown().size());
    assertEquals(replacements, model.rows().filtered().replacementsProperty().get());
  }
}
