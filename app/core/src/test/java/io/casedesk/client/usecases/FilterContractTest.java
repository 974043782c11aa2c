package io.casedesk.client.usecases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Filters of the service itself, over HTTP. */
@Timeout(120)
final class FilterContractTest {

  @TempDir private static Path folder;
  private static CaseService service;
  private static ServiceClient client;
  private static final List<UseCase> ALL = new ArrayList<>();

  @BeforeAll
  static void start() {
    service = CaseService.start(ServiceOptions.of(folder.resolve("f.db")).withSample(1_200));
    String token = service.issueToken("test");
    client = new ServiceClient(ClientOptions.of(service.baseUrl().toString(), () -> token));
    assertTrue(client.useCases().readAll((fresh, at) -> ALL.addAll(fresh)).complete());
  }

  @AfterAll
  static void stop() {
    client.close();
    service.close();
  }

  /** The filter finds what is in the list, and each once. */
  private static FilterOutcome assertFinds(
      Map<String, FieldValue> wanted, Predicate<UseCase> which) {
    Set<UseCase> expected = new HashSet<>(ALL.stream().filter(which).toList());
    List<UseCase> found = new ArrayList<>();
    FilterOutcome outcome = client.exportUseCases(wanted, (fresh, at) -> found.addAll(fresh));
    assertEquals(List.of(), outcome.read().shortfalls());
    assertEquals(expected.size(), found.size());
    assertEquals(expected, new HashSet<>(found));
    assertEquals(0, outcome.notHolding());
    assertTrue(!expected.isEmpty() && expected.size() < ALL.size(), "the sample has both");
    return outcome;
  }

  private static FieldValue anyOf(String key) {
    FieldRef field = FieldRef.custom(key);
    return ALL.stream()
        .map(useCase -> useCase.value(field))
        .filter(value -> value != null && !value.isBlank())
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("Q5: several batches of the service's own filter")
  void byStatus() {
    FilterOutcome outcome =
        assertFinds(
            Map.of("status", FieldValue.text("active")),
            record -> record.status().equals("active"));
    assertNull(outcome.refusal());
    assertTrue(outcome.read().records() > 200, "more than a batch");
  }

  @Test
  void byADropdownAndAStatus() {
    FieldValue theme = anyOf("theme");
    assertNull(
        assertFinds(
                Map.of("theme", theme, "status", FieldValue.text("draft")),
                record ->
                    record.status().equals("draft")
                        && theme.equals(record.customFields().get("theme")))
            .refusal());
  }

  @Test
  void byANumberATruthAndOneOfSeveral() {
    FieldValue users = anyOf("users");
    FieldValue yes = FieldValue.bool(true);
    FieldValue crm = FieldValue.text("crm");
    assertNull(
        assertFinds(
                Map.of("users", users), record -> users.equals(record.customFields().get("users")))
            .refusal());
    assertNull(
        assertFinds(
                Map.of("human_review", yes),
                record -> yes.equals(record.customFields().get("human_review")))
            .refusal());
    var _ =
        assertFinds(
            Map.of("data_sources", crm),
            record ->
                record.customFields().get("data_sources")
                        instanceof FieldValue.Structure(String json)
                    && json.contains("\"crm\""));
  }

  @Test
  @DisplayName("Q5: what the service does not filter by is filtered here, with its words")
  void byWhatItDoesNotFilterBy() {
    UseCase one = ALL.get(7);
    FilterOutcome outcome =
        assertFinds(
            Map.of("id", FieldValue.text(one.id())), record -> record.id().equals(one.id()));
    String words = Objects.requireNonNull(outcome.refusal());
    assertTrue(words.startsWith("filters.id isn't a field that you can filter by"), words);
  }

  @Test
  void everyKeyOfferedIsTaken() {
    Set<String> keys = UseCaseRepository.filterKeys(client.useCases().fields());
    for (String key : keys) {
      boolean known =
          ALL.stream()
              .anyMatch(r -> r.members().containsKey(key) || r.customFields().containsKey(key));
      assertTrue(known, key);
    }
    assertTrue(keys.containsAll(Set.of("status", "theme")));
  }
}
