package io.casedesk.model.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import io.casedesk.model.links.LinkChecker.UseCases;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Links from both sides. */
final class LinkCheckerTest {

  private static final Owner ANN = new Owner("p1", "ann@example.com");
  private static final UseCases USE_CASES =
      UseCases.of(List.of(useCase("u1", false), useCase("u2", true)), true);

  private static UseCase useCase(String id, boolean deleted) {
    return new UseCase(
        id,
        Map.of(
            "id", FieldValue.text(id),
            "title", FieldValue.text("Title of " + id),
            "delete_flag", FieldValue.bool(deleted)),
        Map.of());
  }

  private static Solution solution(String id, @Nullable Owner owner, @Nullable String... useCases) {
    return new Solution(
        id,
        Map.of(
            "name",
            FieldValue.text("Name of " + id),
            "deleteFlag",
            FieldValue.bool(id.startsWith("x"))),
        Map.of(),
        owner,
        Arrays.stream(useCases).map(useCase -> new LinkedUseCase(useCase, null)).toList());
  }

  private static SolutionPart<UseCaseLink> links(String id, @Nullable String... useCases) {
    return SolutionPart.of(
        id, Stream.of(useCases).map(useCase -> new UseCaseLink(useCase, "T", Map.of())).toList());
  }

  private static List<String> findings(LinkChecker check) {
    return check.findings().stream()
        .map(f -> f.solutionId() + " " + f.problem() + " " + f.useCaseId())
        .toList();
  }

  @SafeVarargs
  private static LinkChecker check(
      List<Solution> solutions, UseCases useCases, SolutionPart<UseCaseLink>... parts) {
    Map<String, SolutionPart<UseCaseLink>> byId = new LinkedHashMap<>();
    for (SolutionPart<UseCaseLink> part : parts) {
      byId.put(part.solutionId(), part);
    }
    return LinkChecker.of(solutions, useCases, byId);
  }

  @Test
  void findsWhatIsWrongWithLinks() {
    LinkChecker check =
        check(
            List.of(
                solution("fine", ANN, "u1"),
                solution("none", ANN),
                solution("dead", ANN, "u2", "u9"),
                solution("odd", ANN, "u1"),
                solution("nobody", null, "u1"),
                solution("blank", new Owner(" ", null), "u1"),
                solution("vague", ANN, (String) null)),
            USE_CASES,
            links("fine", "u1"),
            links("none"),
            links("dead", "u2", "u9"),
            links("odd", "u2"),
            links("nobody", "u1"),
            links("blank", "u1"),
            links("vague"));
    assertEquals(
        List.of(
            "none NO_LINKS null",
            "dead DELETED_USE_CASE u2",
            "dead MISSING_USE_CASE u9",
            "odd ONLY_IN_LIST u1",
            "odd DELETED_USE_CASE u2",
            "odd ONLY_AT_ENDPOINT u2",
            "nobody NO_OWNER null",
            "blank NO_OWNER null",
            "vague UNREADABLE_LINK null"),
        findings(check));
    assertEquals("Name of none", check.findings().getFirst().solution());
    assertTrue(Stream.of(Problem.values()).noneMatch(problem -> problem.text().isBlank()));
  }

  @Test
  void showsTheSolutionsOfAUseCaseAndTheUseCasesOfASolution() {
    LinkChecker check =
        check(
            List.of(
                solution("a", ANN, "u1"), solution("b", ANN), solution("x-deleted", null, "u1")),
            USE_CASES,
            links("a"),
            links("b", "u1"));
    assertEquals(
        List.of(
            new LinkChecker.Link("a", "u1", "Title of u1", true, false),
            new LinkChecker.Link("b", "u1", "T", false, true)),
        check.linksTo("u1"));
    assertEquals(List.of(), check.linksTo("u2"));
    assertEquals(1, check.linksOf("a").size());
    assertEquals(List.of(), check.linksOf("x-deleted"));
    assertEquals(List.of("a ONLY_IN_LIST u1", "b ONLY_AT_ENDPOINT u1"), findings(check));
  }

  @Test
  void doesNotClaimWhatWasNotSeen() {
    ApiException failure =
        new ApiException.Unavailable(
            ApiException.Call.unanswered("GET", "/x"), Message.plain("gone"), null);
    LinkChecker check =
        check(
            List.of(
                solution("failed", ANN, "u9"),
                solution("empty", ANN),
                solution("unasked", ANN, "u9")),
            new UseCases(USE_CASES.byId(), false),
            new SolutionPart<>("failed", List.of(), failure),
            new SolutionPart<>("empty", List.of(), failure));
    assertEquals(List.of("failed NOT_READ null", "empty NOT_READ null"), findings(check));
    assertEquals(failure.message(), check.findings().getFirst().detail());
  }
}
