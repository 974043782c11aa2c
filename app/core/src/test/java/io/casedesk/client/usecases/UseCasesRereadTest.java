package io.casedesk.client.usecases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Peer;
import io.casedesk.client.paging.ListReader;
import io.casedesk.client.paging.PageSource;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.PageRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UseCasesRereadTest extends WithUseCases {

  @Test
  @DisplayName("Q19: a re-read takes each page once for all the records it holds")
  void rereadsTheirPagesOnly() {
    serve(1_000);
    readAll();
    peer.arrived();
    rows.set(250, "{\"id\":\"r250\",\"title\":\"New\"}");

    Map<String, UseCase> found = useCases.reread(Set.of("r250", "r251", "r299", "r950"));

    assertEquals(Set.of("r250", "r251", "r299", "r950"), found.keySet());
    assertEquals("New", Objects.requireNonNull(found.get("r250")).title());
    assertEquals(List.of(2, 9), pagesAsked().stream().sorted().toList());
    assertEquals(Map.of(), useCases.reread(Set.of()));
    assertEquals(List.of(), pagesAsked());
  }

  @Test
  @DisplayName("Q19: a record that moved is looked for, and a whole read shows what is not there")
  void rereadsTheRestWhenARecordMoved() {
    serve(1_000);
    readAll();
    peer.arrived();
    rows.add(120, rows.remove(950));

    assertEquals(Set.of("r950"), useCases.reread(Set.of("r950")).keySet());
    assertEquals(List.of(9, 0, 1), pagesAsked());
    assertEquals(Set.of("r950"), useCases.reread(Set.of("r950")).keySet());
    assertEquals(List.of(1), pagesAsked(), "its new page is remembered");
    assertEquals(Map.of(), useCases.reread(Set.of("nobody")));
    List<Integer> asked = pagesAsked();
    assertEquals(
        List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        asked.subList(0, 11),
        "and the page behind the last");
    assertTrue(asked.size() <= 22, "then one read that is complete: " + asked);
  }

  @Test
  @DisplayName("Q19: a service that repeats its last page for ever is not asked for ever")
  void stopsWhereNothingNewComes() {
    List<Integer> asked = new ArrayList<>();
    PageSource<UseCase> clamped =
        (number, limit) -> {
          asked.add(number);
          String id = "r" + Math.min(number, 2);
          return new UseCasePage<>(
              List.of(new PageRow<>(id, new UseCase(id, Map.of(), Map.of()), null)), -1, -1);
        };
    PagingMemory memory = new PagingMemory();
    memory.seen("r0", 0);

    assertEquals(
        Map.of(), new ListReader<>(clamped, memory, 0, ReadListener.none()).find(Set.of("gone")));

    assertEquals(List.of(0, 1, 2, 3), asked);
  }

  @Test
  void rereadsWithoutEverHavingRead() {
    serve(150);

    assertEquals(Set.of("r120"), useCases.reread(Set.of("r120")).keySet());
  }

  @Test
  void rereadsAServiceWithoutMetaThatCountsFromOne() {
    IntStream.range(0, 250).forEach(i -> rows.add(row(i)));
    peer.answer(
        request -> {
          int page = Math.max(0, number(request, "page") - 1);
          int from = Math.min(250, page * 100);
          return page > 3
              ? Peer.json(404, Peer.error("no page"))
              : Peer.json(
                  200,
                  "{\"data\":["
                      + String.join(",", rows.subList(from, Math.min(250, from + 100)))
                      + "]}");
        });
    readAll();
    peer.arrived();

    assertEquals(Set.of("r1"), useCases.reread(Set.of("r1", "nobody")).keySet());
    assertEquals(List.of(1, 2, 3, 4, 0), upToTheEnd(pagesAsked()).subList(0, 5));
    assertEquals(Set.of("r249"), useCases.reread(Set.of("r249")).keySet());
    assertEquals(List.of(3), upToTheEnd(pagesAsked()));
  }

  /**
   * Pages beyond the end were asked for ahead by the read before, and may arrive after it ended.
   */
  private static List<Integer> upToTheEnd(List<Integer> pages) {
    return pages.stream().filter(page -> page <= 4).toList();
  }

  @Test
  void rereadPassesOnAFailure() {
    serve(150);
    readAll();
    peer.answer(request -> Peer.json(400, Peer.error("no longer")));
    assertThrows(ApiException.Rejected.class, () -> useCases.reread(Set.of("r1")));
    peer.answer(request -> Peer.json(500, Peer.error("oops")));
    assertThrows(ApiException.Unavailable.class, () -> useCases.reread(Set.of("r1")));
  }
}
