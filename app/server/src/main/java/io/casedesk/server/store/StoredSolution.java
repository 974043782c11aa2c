package io.casedesk.server.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code solution} (contract, section 2.2). An empty field is the empty string.
 *
 * @param id the service's own identifier
 * @param ownerId the person who owns it; null if there is none
 * @param customFields a JSON object as text, which no answer shows
 */
public record StoredSolution(
    String id,
    String name,
    String description,
    String linkTitle,
    String linkUrl,
    String provider,
    String sensitivity,
    String type,
    String requestingBusinessUnit,
    String status,
    String createdAt,
    @JsonIgnore String updatedAt,
    boolean deleteFlag,
    @JsonIgnore @Nullable String ownerId,
    @JsonIgnore String customFields) {

  static final RowMapper<StoredSolution> ROW = ConstructorMapper.of(StoredSolution.class);

  /** A solution with this name and status; everything else is empty. */
  public static StoredSolution of(String id, String name, String status, String now) {
    return new StoredSolution(
        id, name, "", "", "", "", "", "", "", status, now, now, false, null, "{}");
  }

  /** A row of the table {@code person}: a possible owner of a solution. */
  public record Person(String id, String email, String name) {

    static final RowMapper<Person> ROW = ConstructorMapper.of(Person.class);
  }

  /** A row of the table {@code solution_use_case} with the use case, as the contract shows it. */
  public record Link(String solutionId, String useCaseId, String title, String status) {

    /** By hand, because there are ten for each solution of a list. */
    static final RowMapper<Link> ROW =
        (row, _) ->
            new Link(row.getString(1), row.getString(2), row.getString(3), row.getString(4));

    LinkedUseCase useCase() {
      return new LinkedUseCase(useCaseId, title, status);
    }
  }

  /** A solution as it is read: with the address of its owner. */
  record Owned(@Nested StoredSolution solution, @Nullable String ownerEmail) {

    static final RowMapper<Owned> ROW = ConstructorMapper.of(Owned.class);

    View view(List<Link> links) {
      String owner = solution.ownerId();
      return new View(
          solution,
          owner == null ? null : new Owner(owner, String.valueOf(ownerEmail)),
          links.stream().map(Link::useCase).toList());
    }
  }

  /** A solution as the contract shows it, with its linked use cases in their order. */
  public record View(
      @JsonUnwrapped StoredSolution solution,
      @Nullable Owner owner,
      List<LinkedUseCase> useCaseList) {}

  /** The owner of a solution. */
  public record Owner(String id, String email) {}

  /** A use case that a solution is linked to. */
  public record LinkedUseCase(String id, String title, String status) {}
}
